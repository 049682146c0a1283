import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { partAddress, visitAddress } from '#app/features/desk/address.ts'
import type { VisitIntent } from '#app/features/desk/intents.server.ts'
import { m } from '#app/language/messages.ts'
import buttonRow from '#app/ui/back-office/button-row.module.css'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { LeaveLink } from '#app/ui/back-office/leave-link.tsx'
import { HiddenFields } from '#app/ui/back-office/row-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { TextArea } from '#app/ui/forms/field.tsx'
import { useSending } from '#app/ui/forms/form-guard.tsx'
import { Icon } from '#app/ui/icon.tsx'
import textLink from '#app/ui/text-link.module.css'
import type { DetailsView } from '../page.server.ts'
import styles from './note-section.module.css'

type Props = {
  view: DetailsView
  list: string
  /** It is being written; what was typed and why it was refused. */
  editing: { typed: string | undefined; error: string | undefined; attempt: object | undefined } | null
}

/** What the team should know of a visit; patients never see it. */
export function NoteSection({ view: { visit, note }, list, editing }: Props) {
  const text = note?.text ?? ''
  return (
    <section>
      <div className={styles.header}>
        <h3>{m.details_note()}</h3>
        <span className={styles.hidden}>
          <Icon name="eye-slash" />
          {m.details_note_hidden()}
        </span>
      </div>
      {editing ? (
        <NoteForm visit={visit} note={note} list={list} {...editing} />
      ) : (
        <>
          {note && text !== '' && (
            <div className={styles.note}>
              <p>
                <bdi>{text}</bdi>
              </p>
              <small>
                <bdi>{m.details_note_by({ name: note.by, at: note.at })}</bdi>
              </small>
            </div>
          )}
          <Link
            className={clsx(textLink.textLink, styles.edit)}
            data-note
            to={partAddress(list, visit.id, 'note')}
            replace
            preventScrollReset
          >
            <Icon name="pencil-simple" />
            {text === '' ? m.details_note_add() : m.details_note_edit()}
          </Link>
        </>
      )}
    </section>
  )
}

type FormProps = Pick<DetailsView, 'visit' | 'note'> & { list: string } & NonNullable<Props['editing']>

function NoteForm({ visit, note, list, typed, error, attempt }: FormProps) {
  const { busy, guard } = useSending()
  return (
    <Form
      method="post"
      action={partAddress(list, visit.id, 'note')}
      replace
      preventScrollReset
      noValidate
      onSubmit={guard}
      className={styles.form}
    >
      {error !== undefined && (
        <ErrorSummary
          title={m.details_problem()}
          errors={[{ field: 'team-note', message: error }]}
          attempt={attempt}
        />
      )}
      <HiddenFields
        fields={{ intent: 'note' satisfies VisitIntent, id: visit.id, noteSeen: note?.updatedAt ?? '' }}
      />
      <TextArea
        className={compactField.compact}
        id="team-note"
        name="note"
        rows={4}
        label={m.details_note_field()}
        hint={m.details_note_hint()}
        error={error}
        defaultValue={typed ?? note?.text}
      />
      <div className={clsx(buttonRow.row, styles.buttons)}>
        <Button size="extra-small" busy={busy} busyText={m.details_note_saving()}>
          {m.details_note_save()}
        </Button>
        <LeaveLink to={visitAddress(list, visit.id)} size="extraSmall">
          {m.details_note_keep()}
        </LeaveLink>
      </div>
    </Form>
  )
}
