import { Fragment, type ReactNode } from 'react'
import type { MessagePart } from '../language/marked-message.ts'

type Props = {
  /** `m.desk_waiting.parts({ count })` */
  parts: readonly MessagePart[]
  /** What is drawn for the words of each marked place, by its name. */
  marks: Record<string, (words: string) => ReactNode>
}

/** A whole sentence of which some words are bold or a link: each language has them where it wants them. */
export function Marked({ parts, marks }: Props) {
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence stay in its order
    <Fragment key={index}>{drawn(part, marks)}</Fragment>
  ))
}

function drawn(part: MessagePart, marks: Props['marks']): ReactNode {
  if (typeof part === 'string') return part
  const [mark, words] = part
  return marks[mark]?.(words) ?? words
}
