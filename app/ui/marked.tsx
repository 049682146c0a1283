import { Fragment, type ReactNode } from 'react'
import type { MessagePart } from '../language/messages.ts'

type Props = {
  /** `m.desk_waiting.parts({ count })`; a marked place stands in no other one. */
  parts: MessagePart[]
  /** What becomes of the words of each marked place, by its name. */
  marks: Record<string, (words: string) => ReactNode>
}

/** A whole sentence of which some words are bold or a link: each language has them where it wants them. */
export function Marked({ parts, marks }: Props) {
  return pieces(parts).map(({ mark, words }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence stay in its order
    <Fragment key={index}>{mark === null ? words : (marks[mark]?.(words) ?? words)}</Fragment>
  ))
}

type Piece = { mark: string | null; words: string }

function pieces(parts: MessagePart[]): Piece[] {
  const found: Piece[] = []
  let mark: string | null = null
  for (const part of parts) {
    if (part.type !== 'text') {
      mark = part.type === 'markup-start' ? part.name : null
      continue
    }
    const last = found.at(-1)
    if (last && last.mark === mark) last.words += part.value
    else found.push({ mark, words: part.value })
  }
  return found
}
