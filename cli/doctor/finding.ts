import { escapeControls } from "../text";

/** The result of one check: a line of `doctor`. */
export interface Finding {
  /** `skip`: not set up, and not needed by everyone. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly subject: string;
  /** What was found; if something is wrong, whole sentences that say what, and what to do about it. */
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

/** "FAIL  host                  Pulumi.yaml does not name it: …" */
export const line = ({ status, subject, says }: Finding): string =>
  `${(status === "fail" ? "FAIL" : status).padEnd(6)}${subject.padEnd(21)} ${says}`;
