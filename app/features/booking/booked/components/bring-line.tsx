import { m } from '#app/language/messages.ts'
import styles from './booked-panel.module.css'
import { RecordLine } from './calendar-leaf.tsx'

/** What to bring, line by line as it was written; nothing where nothing is asked for. */
export function BringLine({ bring }: { bring: string }) {
  if (bring === '') return null
  return (
    <RecordLine name={m.booked_bring()}>
      {bring.split('\n').map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, rendered once
        <span key={index} className={styles.bring}>
          {line}
        </span>
      ))}
    </RecordLine>
  )
}
