import { printable } from "../text";

/** What one look tells: a line of `doctor`. */
export interface Finding {
  /** `skip`: not set up, and not needed by everyone. */
  readonly status: "ok" | "warn" | "fail" | "skip";
  readonly subject: string;
  /** What there is, or what is wrong and what to do about it: whole sentences where something is wrong. */
  readonly says: string;
}

export const finding = (status: Finding["status"], subject: string, says: string): Finding => ({
  status,
  subject,
  says: printable(says.replace(/\s+/g, " ").trim()),
});

/** "FAIL  host                  Pulumi.yaml does not name it: …" */
export const line = ({ status, subject, says }: Finding): string =>
  `${(status === "fail" ? "FAIL" : status).padEnd(6)}${subject.padEnd(22)}${says}`;
