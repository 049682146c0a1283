import { clsx } from 'clsx'
import { Form, Link, useNavigation } from 'react-router'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { takeAllBackAddress, versionsPath } from '#app/features/website-editor/address.ts'
import { baseOf, languageOfField, sectionName } from '#app/features/website-editor/field-names.ts'
import { PhraseFlags } from '#app/features/website-editor/phrases/components/phrase-flags.tsx'
import { previewAddress, publishPath } from '#app/features/website-editor/preview/address.ts'
import { m } from '#app/language/messages.ts'
import checkLine from '#app/ui/back-office/check-line.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { DeletionDialog } from '#app/ui/back-office/deletion-dialog.tsx'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { HiddenFields, UndoForm } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Marked } from '#app/ui/marked.tsx'
import textLink from '#app/ui/text-link.module.css'
import typography from '#app/ui/typography.module.css'
import type { PublishIntent } from '../page.server.ts'
import {
  type ChangeView,
  checkedName,
  listedFields,
  type OtherText,
  type PublishAnswer,
  type PublishView,
} from '../views.ts'
import styles from './publish-page.module.css'

/** Of each text that somebody changed meanwhile: as it was listed and as it is by now. */
function BothTexts({ texts }: { texts: readonly OtherText[] }) {
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

type ChangeListProps = { view: PublishView; changedSince: readonly string[] }

/** Each change with what it was and what it will be; each can be taken back by itself. */
function ChangeList({ view: { changes, version }, changedSince }: ChangeListProps) {
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
        <p className={styles.takeAllBack}>
          <Link
            to={takeAllBackAddress}
            className={clsx(textLink.textLink, styles.takeBack)}
            replace
            preventScrollReset
          >
            {m.website_publish_take_all_back()}
          </Link>
        </p>
      )}
    </>
  )
}

/** Before all of a draft is taken back. */
const TakeAllBack = ({ view: { changes, version, saw } }: { view: PublishView }) => (
  <DeletionDialog
    list={publishPath}
    icon="arrow-counter-clockwise"
    words={{
      title: m.website_take_all_back_title(),
      question: m.website_take_all_back_question({ count: changes.length }),
      keep: m.website_take_all_back_keep(),
      deleteIt: m.website_publish_take_all_back(),
      deleting: m.website_take_all_back_busy(),
      close: m.website_versions_close(),
    }}
    fields={{ intent: 'take-back' satisfies PublishIntent, version: String(version), saw }}
  >
    <p>{m.website_take_all_back_public()}</p>
  </DeletionDialog>
)

type ChangeProps = { change: ChangeView; version: number; isOther: boolean }

function Change({ change, version, isOther }: ChangeProps) {
  const { field, name, sign, old, now, by, problem, flags } = change
  const lang = baseOf(field) === field ? undefined : (languageOfField(field) ?? undefined)
  return (
    <li className={clsx(isOther && styles.changedMeanwhile)}>
      <span className={styles.where}>{name}</span>
      <span className={styles.publishPageText}>
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
        {by && <span className={parts.note}>{m.website_publish_by({ name: by })}</span>}
        {isOther && <Chip tone="warning">{m.website_publish_changed_mark()}</Chip>}
        {problem && <span className={styles.problem}>{problem}</span>}
        <PhraseFlags flags={flags} />
      </span>
      <Form method="post" replace preventScrollReset>
        <HiddenFields
          fields={{ intent: 'take-back' satisfies PublishIntent, field, version: String(version), saw: sign }}
        />
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

type PublishPageProps = {
  view: PublishView
  answer: PublishAnswer | undefined
  done: string | null
  /** Whether all of it is to be taken back. */
  isAsking: boolean
  actionKey: string
}

const changesForm = 'publish'
/** With more changes than these the button below them is out of sight. */
const fewChanges = 3

/** What is not public yet, as it is and as it will be; and the button that makes it public. */
export function PublishPage({ view, answer, done, isAsking, actionKey }: PublishPageProps) {
  const count = view.changes.length
  const canUndo = done !== null && count === 0 && view.canUndo
  return (
    <div className={clsx(parts.stack, styles.page)}>
      {isAsking && count > 0 && <TakeAllBack view={view} />}
      <ActionNotice
        refusal={undefined}
        done={done}
        undo={
          canUndo
            ? { form: <UndoForm to={publishPath} fields={{}} name={m.website_publish_take_all_back()} /> }
            : null
        }
        closeLabel={m.website_versions_close()}
        actionKey={actionKey}
      />
      {answer?.message && (
        <Banner tone="error" focus>
          <p>{answer.message}</p>
          <BothTexts texts={answer.changedSince} />
        </Banner>
      )}
      <SectionCard
        title={count === 0 ? m.website_publish_empty_title() : m.website_publish_title({ count })}
        lead={count === 0 ? m.website_publish_empty() : m.website_publish_lead()}
        action={
          count > 0 && (
            <span className={parts.wrappingLine}>
              <ButtonLink variant="secondary" size="extra-small" icon="eye" href={previewAddress('/')}>
                {m.website_bar_preview()}
              </ButtonLink>
              {count > fewChanges && (
                <Button size="extra-small" form={changesForm}>
                  {m.website_publish_title({ count })}
                </Button>
              )}
            </span>
          )
        }
      >
        {count === 0 && (
          <p>
            <ButtonLink variant="secondary" size="extra-small" href={versionsPath}>
              {m.website_versions_title()}
            </ButtonLink>
          </p>
        )}
        {view.restoredFrom && <p>{m.website_publish_restored({ when: view.restoredFrom })}</p>}
        {count > 0 && (
          <ChangeList view={view} changedSince={answer?.changedSince.map(({ field }) => field) ?? []} />
        )}
        {count > 0 && <Publishing key={actionKey} view={view} answer={answer} />}
      </SectionCard>
    </div>
  )
}

/** Screens of their own; the others are sections of one. */
const atWebsite: readonly string[] = ['look', 'pages']

function Publishing({ view, answer }: { view: PublishView; answer: PublishAnswer | undefined }) {
  const { changes, version, saw, untranslated, otherProblems } = view
  const busy = useNavigation().formData?.get('intent') === ('publish' satisfies PublishIntent)
  return (
    <Form method="post" id={changesForm} className={styles.form} replace>
      <HiddenFields
        fields={{
          intent: 'publish' satisfies PublishIntent,
          version: String(version),
          saw,
          ...listedFields(changes),
        }}
      />
      {otherProblems.length > 0 && (
        <Banner tone="warning">
          <p>{m.website_publish_other_problems()}</p>
          <ul>
            {otherProblems.map(({ name, section, message }) => (
              <li key={name}>
                <Link to={`/admin/${atWebsite.includes(section) ? 'website' : 'clinic'}/${section}`}>
                  {sectionName(section)}
                </Link>
                , {name}: {message}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {untranslated > 0 && (
        <Banner tone="warning">
          <p>{m.website_publish_lacks_spanish({ count: untranslated })}</p>
        </Banner>
      )}
      <PhraseCheck changes={changes} answer={answer} />
      <Field
        name="note"
        label={m.website_publish_note()}
        mark={m.website_publish_optional()}
        hint={m.website_publish_note_hint()}
        error={answer?.errors.note}
        defaultValue={answer?.note}
        maxLength={240}
        autoComplete="off"
        className={compactField.compact}
      />
      <div className={clsx(parts.wrappingLine, styles.publishRow)}>
        <p>{m.website_publish_visible()}</p>
        <ButtonLink variant="secondary" href={`/admin/clinic/${changes[0]?.section ?? 'texts'}`}>
          {m.website_publish_keep_editing()}
        </ButtonLink>
        <Button variant="primary" busy={busy} busyText={m.website_publish_busy()}>
          {m.website_publish_title({ count: changes.length })}
        </Button>
      </div>
    </Form>
  )
}

type CheckProps = { changes: readonly ChangeView[]; answer: PublishAnswer | undefined }

/** Where phrases are flagged: publishing them is confirmed. */
function PhraseCheck({ changes, answer }: CheckProps) {
  const count = changes.flatMap(({ flags }) => flags).length
  if (count === 0) return null
  const error = answer?.errors[checkedName]
  const errorId = `${checkedName}-error`
  return (
    <Banner tone="warning">
      <p>
        <b>{m.phrases_title({ count })}</b>
      </p>
      <p>{m.phrases_lead()}</p>
      <label className={checkLine.checkLine}>
        <input
          id={checkedName}
          type="checkbox"
          name={checkedName}
          value="1"
          defaultChecked={answer?.isChecked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        <span>
          {m.phrases_tick()} <small>{m.phrases_logged()}</small>
        </span>
      </label>
      {error && (
        <p id={errorId} className={styles.problem}>
          {error}
        </p>
      )}
    </Banner>
  )
}
