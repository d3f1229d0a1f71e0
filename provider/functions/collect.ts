/** Everything that a paged list gives. */
export async function collect<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of list) all.push(item);
  return all;
}
