/** A piece of a message with marked places, `{#b}1 request{/b} is waiting`: words, or the mark of words and these. */
export type MessagePart = string | readonly [mark: string, words: string]

/**
 * A message with marked places: its words, or its parts for what draws them (`ui/marked.tsx`).
 * @public Compiled messages call it.
 */
export function marked<Blanks extends unknown[]>(parts: (...blanks: Blanks) => readonly MessagePart[]) {
  const say = (...blanks: Blanks): string =>
    parts(...blanks)
      .map((part) => (typeof part === 'string' ? part : part[1]))
      .join('')
  return Object.assign(say, { parts })
}
