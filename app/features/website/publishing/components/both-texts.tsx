import { m } from '../../../../language/messages.ts'
import { baseOf, languageOfField } from '../../field-kinds.ts'
import type { OtherText } from '../views.ts'
import styles from './both-texts.module.css'

/** Of each text that somebody changed meanwhile: as it was listed and as it is by now. */
export function BothTexts({ texts }: { texts: readonly OtherText[] }) {
  if (texts.length === 0) return null
  return (
    <details className={styles.languages}>
      <summary>{m.website_publish_show_both()}</summary>
      {texts.map((text) => (
        <Both key={text.field} text={text} />
      ))}
    </details>
  )
}

function Both({ text: { field, name, seen, now } }: { text: OtherText }) {
  const lang = baseOf(field) === field ? undefined : (languageOfField(field) ?? undefined)
  return (
    <>
      <p className={styles.name}>{name}</p>
      <dl className={styles.text}>
        {seen !== null && (
          <div>
            <dt>{m.website_publish_seen()}</dt>
            <dd lang={seen === '' ? undefined : lang}>{wordsOf(seen)}</dd>
          </div>
        )}
        <div>
          <dt>{m.website_publish_now()}</dt>
          <dd lang={now.length > 0 ? lang : undefined}>{wordsOf(now.join('\n'))}</dd>
        </div>
      </dl>
    </>
  )
}

const wordsOf = (words: string) => (words === '' ? <em>{m.website_publish_old_empty()}</em> : words)
