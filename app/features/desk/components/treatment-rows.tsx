import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { mostParts } from '#app/features/scheduling/parts.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { Button } from '#app/ui/button.tsx'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import { ShowButton, usePicked } from '../add/components/time-choice.tsx'
import styles from './treatment-rows.module.css'

/** A treatment after the first as a form shows it. */
type TreatmentRow = {
  /** As it is sent; empty where none is chosen yet. */
  treatment: string
  /** The clinician who is wanted; empty for any. */
  with: string
  /** Who can give it; none where it needs nobody. */
  clinicians: readonly { id: string; name: string }[]
  /** The room that is wanted, and those that can be; omitted where rooms are not chosen. */
  room?: string
  rooms?: readonly { id: string; name: string }[]
  /** Of a booked treatment: whom it is with and where, if it stays there. */
  stays?: { clinician: string | null; room: string | null }
}

type RowsProps = {
  /** Before the ids of all fields. */
  id: string
  rows: readonly TreatmentRow[]
  /** What is chosen first: it is no choice for the others. */
  first: string
  options: readonly { value: string; name: string; group: string }[]
  errors: Partial<Record<string, string>>
  /** Of the server's last answer: what staff chose since goes with the next one. */
  answer: string
  /** Looks up the times of what is chosen now. */
  look: (form: HTMLFormElement | null) => void
}

/**
 * The treatments of an appointment after the first, one per row, and the button that adds one. Each row sends `treatment`,
 * `with`, and `room` if rooms are chosen; fields of one index belong together. Buttons send the whole form (`another`,
 * `remove 2`), so nothing typed is lost without scripts.
 */
export function TreatmentRows({ id, rows, first, options, errors, answer, look }: RowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef(rows.length)
  useEffect(() => {
    const selector = rows.length > shown.current ? '[data-row]:last-of-type select' : '[data-another]'
    if (rows.length !== shown.current) box.current?.querySelector<HTMLElement>(selector)?.focus()
    shown.current = rows.length
  }, [rows.length])
  const chosen = [first, ...rows.map((row) => row.treatment)]
  return (
    <div ref={box} className={styles.rows}>
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone
          key={index}
          id={id}
          number={index + 2}
          row={row}
          options={options.filter(({ value }) => value === row.treatment || !chosen.includes(value))}
          error={errors[`treatment-${index + 2}`]}
          answer={answer}
          look={look}
        />
      ))}
      {rows.length > 0 && <ShowButton>{m.desk_show_times_of_all()}</ShowButton>}
      {rows.length + 1 < mostParts && (
        <Button
          className={styles.another}
          name="intent"
          value="another"
          variant="text"
          size="extra-small"
          icon="plus"
          data-another
        >
          {m.desk_another_treatment()}
        </Button>
      )}
    </div>
  )
}

type RowProps = Pick<RowsProps, 'id' | 'options' | 'answer' | 'look'> & {
  number: number
  row: TreatmentRow
  error: string | undefined
}

function Row({ id, number, row, options, error, answer, look }: RowProps) {
  const [treatment, setTreatment] = usePicked(answer, row.treatment)
  const [clinician, setClinician] = usePicked(answer, row.with)
  const count = numberText(number)
  const frame = {
    id: `${id}-treatment-${number}`,
    label: m.desk_treatment_number({ number: count }),
    error,
    className: compactField.compact,
  }
  const whom = {
    id: `${id}-with-${number}`,
    label: m.desk_clinician_number({ number: count }),
    className: compactField.compact,
  }
  const isAlone = row.clinicians.length < 2 && (row.rooms ?? []).length < 2
  return (
    <div className={clsx(styles.row, isAlone && styles.alone)} data-row>
      <FieldFrame {...frame}>
        <select
          {...described(frame)}
          name="treatment"
          value={treatment}
          onChange={(event) => {
            setTreatment(event.target.value)
            look(event.currentTarget.form)
          }}
        >
          <option value="">{m.add_choose_treatment()}</option>
          <GroupedOptions options={options} />
        </select>
      </FieldFrame>
      {row.clinicians.length > 1 ? (
        <FieldFrame {...whom}>
          <select
            {...described(whom)}
            name="with"
            value={clinician}
            onChange={(event) => {
              setClinician(event.target.value)
              look(event.currentTarget.form)
            }}
          >
            <option value="">{row.stays?.clinician ?? m.add_any_clinician()}</option>
            {othersThan(row.stays?.clinician, row.clinicians).map(({ id: who, name }) => (
              <option key={who} value={who}>
                {name}
              </option>
            ))}
          </select>
        </FieldFrame>
      ) : (
        <input type="hidden" name="with" value={clinician} />
      )}
      {row.rooms && <RoomChoice id={id} number={number} row={row} answer={answer} look={look} />}
      <RemoveButton number={number} />
    </div>
  )
}

const othersThan = (name: string | null | undefined, all: TreatmentRow['clinicians']) =>
  all.filter((one) => one.name !== name)

function RoomChoice({
  id,
  number,
  row,
  answer,
  look,
}: Pick<RowProps, 'id' | 'number' | 'row' | 'answer' | 'look'>) {
  const { room: wanted = '', rooms = [], stays } = row
  const [room, setRoom] = usePicked(answer, wanted)
  if (rooms.length < 2) return <input type="hidden" name="room" value={room} />
  const frame = {
    id: `${id}-room-${number}`,
    label: m.desk_room_number({ number: numberText(number) }),
    className: compactField.compact,
  }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        name="room"
        value={room}
        onChange={(event) => {
          setRoom(event.target.value)
          look(event.currentTarget.form)
        }}
      >
        <option value="">
          {stays?.room ? m.details_change_room_or_free({ room: stays.room }) : m.details_change_any_room()}
        </option>
        {rooms.map(({ id: which, name }) => (
          <option key={which} value={which}>
            {name}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}

/** The first treatment next to its button, where there are others. */
export const FirstRow = ({ children }: { children: ReactNode }) => (
  <div className={clsx(styles.row, styles.alone)}>
    {children}
    <RemoveButton number={1} />
  </div>
)

/** Takes that treatment away; of the first the second takes the place. */
function RemoveButton({ number }: { number: number }) {
  return (
    <Button
      className={styles.remove}
      name="intent"
      value={`remove ${number}`}
      variant="text"
      size="extra-small"
      aria-label={m.desk_remove_treatment_number({ number: numberText(number) })}
    >
      {m.desk_remove_treatment()}
    </Button>
  )
}
