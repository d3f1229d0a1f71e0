import { getRoot, type LiveObject } from "../../../provider/api/objects/options";
import { getList, getReads } from "../../../provider/api/objects/readRoutes";
import { isPlainObject } from "../../../provider/model/members";
import { objects } from "../../../provider/objects";
import type { ObjectDeclaration } from "../../../provider/objects/declare/declaration";
import { hasOwnRead, listLineage } from "../../../provider/objects/declare/traits";
import { type Finding, ok, skip } from "../finding";

/** The responses that were compared, by the names of their operations. */
type ComparedResponses = ReadonlyMap<string, unknown>;

/** Says for each class of an object which reads had such an object to compare. */
export const describeCoverage = (responses: ComparedResponses): Finding[] =>
  objects.map((declaration) => {
    const { className, plural } = declaration;
    const names = listReadsWithObject(declaration, responses);
    return names.length > 0
      ? ok(className, `compared: ${names.join(", ")}`)
      : skip(className, `not compared: no response that was read has ${plural}`);
  });

function listReadsWithObject(declaration: ObjectDeclaration, responses: ComparedResponses): string[] {
  const holder = declaration.listedIn === undefined ? declaration : getRoot(declaration);
  const list = getList(holder);
  const page = list.response?.safeParse(responses.get(list.name)).data;
  const get = hasOwnRead(holder) ? getReads(holder).get : undefined;
  const single = get && responses.get(get.name);
  return [
    ...((page?.items ?? []).some((live) => containsObject(declaration, live)) ? [list.name] : []),
    ...(get && isPlainObject(single) && containsObject(declaration, single) ? [get.name] : []),
  ];
}

/** Whether a response for the outermost parent contains an object of the declaration. */
function containsObject(declaration: ObjectDeclaration, root: LiveObject): boolean {
  if (declaration.listedIn === undefined) return true;
  const members = listLineage(declaration).flatMap(({ listedIn }) => listedIn ?? []);
  const found = members
    .reverse()
    .reduce<readonly LiveObject[]>(
      (holders, member) => holders.flatMap((each) => (Array.isArray(each[member]) ? each[member] : [])),
      [root],
    );
  return found.length > 0;
}
