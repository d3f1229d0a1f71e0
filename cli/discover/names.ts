import { createHash } from "node:crypto";

/** What a name is made of: `kind` and `id` together are unique. */
export interface Nameable {
  readonly kind: string;
  readonly id: string;
  /** What people call it, the widest part first. */
  readonly name: readonly string[];
}

/** Characters, so that a line with a name in it stays short. */
const longest = 50;

/**
 * A name for each, in kebab-case ASCII: readable, unique, and the same whatever the order. Of several that would be
 * called the same each gets its id added; where that is taken too, a part of a hash.
 */
export function namesFor(objects: readonly Nameable[]): string[] {
  const levels = objects.map(() => 0);
  for (;;) {
    const names = objects.map((object, i) => nameAt(object, levels[i] ?? 0));
    const twice = duplicates(names);
    if (twice.size === 0) return names;
    names.forEach((name, i) => {
      if (twice.has(name)) levels[i] = (levels[i] ?? 0) + 1;
    });
  }
}

/** "shop-eu-west", "shop-eu-west-7-12", "shop-eu-west-7-12-1f0c", with more of the hash at each level. */
function nameAt(object: Nameable, level: number): string {
  const base = kebab(object.name.join(" ")) || kebab(object.kind);
  const id = level > 0 ? kebab(object.id) : "";
  const hash = createHash("sha256").update(`${object.kind} ${object.id}`).digest("hex");
  return [base, id, hash.slice(0, 4 * Math.max(0, level - 1))].filter(Boolean).join("-");
}

/** Letters and digits of ASCII, accents dropped, joined by dashes; "" where none are left. */
export function kebab(text: string): string {
  const ascii = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return ascii
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-/, "")
    .slice(0, longest)
    .replace(/-$/, "");
}

function duplicates(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
