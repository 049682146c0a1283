import { m } from '../../language/messages.ts'
import styles from './news-line.module.css'

type Props = {
  /** How many rows came meanwhile. */
  count: number
  words: (blanks: { count: number }) => string
  show: () => void
}

/** Says that rows have come, above a list that never moves by itself. */
export function NewsLine({ count, words, show }: Props) {
  return (
    <p className={styles.line} role="status">
      {count > 0 && (
        <>
          {words({ count })}{' '}
          <button type="button" onClick={show}>
            {m.platform_show()}
          </button>
        </>
      )}
    </p>
  )
}
