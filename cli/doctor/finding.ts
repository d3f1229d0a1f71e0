import { escapeControls } from "../text";

/** The result of one check: a line of `doctor`. */
export interface Finding {
  /** `skip`: not set up or not checked, which is no problem for most users. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly subject: string;
  /** For a problem, full sentences that say what is wrong and what to do. */
  readonly message: string;
}

export const createFinding = (status: Finding["status"], subject: string, message: string): Finding => ({
  status,
  subject,
  message: escapeControls(message.replace(/\s+/g, " ").trim()),
});

export const ok = (subject: string, message: string): Finding => createFinding("ok", subject, message);
export const warn = (subject: string, message: string): Finding => createFinding("warn", subject, message);
export const fail = (subject: string, message: string): Finding => createFinding("fail", subject, message);
export const skip = (subject: string, message: string): Finding => createFinding("skip", subject, message);

/** Returns a line such as "FAIL  plugin                Pulumi.yaml names …". */
export const renderFinding = ({ status, subject, message }: Finding): string =>
  `${(status === "fail" ? "FAIL" : status).padEnd(6)}${subject.padEnd(21)} ${message}`;
