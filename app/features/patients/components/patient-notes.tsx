import { clsx } from 'clsx'
import { Form } from 'react-router'
import { m } from '../../../language/messages.ts'
import box from '../../../ui/back-office/box.module.css'
import { Button } from '../../../ui/button.tsx'
import card from '../../../ui/card.module.css'
import { TextArea } from '../../../ui/forms/field.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { patientAddress } from '../address.ts'
import type { PatientView } from '../page/patient-view.ts'
import styles from './patient-cards.module.css'

type Props = { view: PatientView; typed: string; error: string | undefined }

/** What the team says of a patient to itself. */
export function PatientNotes({ view: { id, notes }, typed, error }: Props) {
  const { busy, guard } = useSending()
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="patient-notes">
      <h2 id="patient-notes">{m.patients_notes()}</h2>
      <p>{m.patients_notes_hint()}</p>
      <ul className={styles.notes}>
        {notes.map(({ id: noteId, words, who, when }) => (
          <li key={noteId}>
            <bdi>{words}</bdi>
            <small>{m.patients_note_by({ who, when })}</small>
          </li>
        ))}
      </ul>
      <Form method="post" action={patientAddress(id)} preventScrollReset onSubmit={guard} noValidate>
        <input type="hidden" name="intent" value="note" />
        <TextArea
          label={m.patients_add_note()}
          id="note-words"
          name="words"
          rows={3}
          defaultValue={typed}
          error={error}
          autoComplete="off"
        />
        <Button
          type="submit"
          variant="secondary"
          size="extra-small"
          className={box.button}
          busy={busy}
          busyText={m.patients_saving()}
        >
          {m.patients_save_note()}
        </Button>
      </Form>
    </section>
  )
}
