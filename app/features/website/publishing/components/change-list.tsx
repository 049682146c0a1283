import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import { HiddenFields } from '../../../../ui/back-office/hidden-fields.tsx'
import { Marked } from '../../../../ui/marked.tsx'
import textLink from '../../../../ui/text-link.module.css'
import typography from '../../../../ui/typography.module.css'
import { baseOf, languageOfField } from '../../field-kinds.ts'
import type { ChangeView, PublishView } from '../views.ts'
import styles from './publish-page.module.css'

type Props = { view: PublishView; changedSince: readonly string[] }

/** Each change with what it was and what it will be; each can be taken back by itself. */
export function ChangeList({ view: { changes, version, saw }, changedSince }: Props) {
  return (
    <>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <Change
            key={change.field}
            change={change}
            version={version}
            isOther={changedSince.includes(change.field)}
          />
        ))}
      </ul>
      {changes.length > 1 && (
        <Form method="post" className={styles.takeAllBack} replace>
          <HiddenFields fields={{ intent: 'take-back', version: String(version), saw }} />
          <button type="submit" className={clsx(textLink.textLink, styles.takeBack)}>
            {m.website_publish_take_all_back()}
          </button>
        </Form>
      )}
    </>
  )
}

type ChangeProps = { change: ChangeView; version: number; isOther: boolean }

function Change({ change, version, isOther }: ChangeProps) {
  const { field, name, sign, old, now, by, problem } = change
  const lang = baseOf(field) === field ? undefined : (languageOfField(field) ?? undefined)
  return (
    <li className={clsx(isOther && styles.changedMeanwhile)}>
      <span className={styles.where}>{name}</span>
      <span className={styles.text}>
        {old.map((words) => (
          <del key={words} lang={lang}>
            <span className={typography.visuallyHidden}>{m.website_publish_old()}: </span>
            {words}
          </del>
        ))}
        {(now.length > 0 ? now : [null]).map((words) => (
          <ins key={words} lang={words === null ? undefined : lang}>
            <span className={typography.visuallyHidden}>{m.website_publish_new()}: </span>
            {words ?? <em>{m.website_publish_old_empty()}</em>}
          </ins>
        ))}
        {by && <span className={styles.changedBy}>{m.website_publish_by({ name: by })}</span>}
        {isOther && <Chip tone="warning">{m.website_publish_changed_mark()}</Chip>}
        {problem && <span className={styles.problem}>{problem}</span>}
      </span>
      <Form method="post" replace preventScrollReset>
        <HiddenFields fields={{ intent: 'take-back', field, version: String(version), saw: sign }} />
        <button type="submit" className={clsx(textLink.textLink, styles.takeBack)}>
          <Marked
            parts={m.website_publish_take_back.parts({ name })}
            marks={{ hidden: (words) => <span className={typography.visuallyHidden}>{words}</span> }}
          />
        </button>
      </Form>
    </li>
  )
}
