import type { ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { useAnswerKey } from './use-answer-key.ts'

type Props = {
  /** What the action gave back. */
  answer: object | undefined
  /** The sentence. */
  children: ReactNode
}

/** Why the form below it was refused; takes the focus once for each answer. */
export function RefusalBanner({ answer, children }: Props) {
  return (
    <Banner key={useAnswerKey(answer)} tone="error" focus>
      <p>{children}</p>
    </Banner>
  )
}
