import { foundParts } from './found-parts.ts'
import styles from './found-text.module.css'

/** A name or number with what was typed of it marked; for screen readers it is one text. */
export function FoundText({ text, words }: { text: string; words: string }) {
  let at = 0
  return (
    <bdi>
      {foundParts(text, words).map((part) => {
        const key = at
        at += part.text.length
        return part.isFound ? (
          <mark key={key} className={styles.found}>
            {part.text}
          </mark>
        ) : (
          part.text
        )
      })}
    </bdi>
  )
}
