import { escapeControls } from "../text";

/** The result of one check: a line of `doctor`. */
export interface Finding {
  /** `skip`: not set up, and not needed by everyone. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly subject: string;
  /** For a problem: full sentences that say what is wrong and what to do about it. */
  readonly says: string;
}

export const finding = (status: Finding["status"], subject: string, says: string): Finding => ({
  status,
  subject,
  says: escapeControls(says.replace(/\s+/g, " ").trim()),
});

export const ok = (subject: string, says: string): Finding => finding("ok", subject, says);
export const warn = (subject: string, says: string): Finding => finding("warn", subject, says);
export const fail = (subject: string, says: string): Finding => finding("fail", subject, says);
export const skip = (subject: string, says: string): Finding => finding("skip", subject, says);

/** Returns "FAIL  plugin                Pulumi.yaml names …", for example. */
export const line = ({ status, subject, says }: Finding): string =>
  `${(status === "fail" ? "FAIL" : status).padEnd(6)}${subject.padEnd(21)} ${says}`;
