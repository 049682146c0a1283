import { clsx } from 'clsx'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { OtherTimeFields } from '#app/features/desk/components/other-time.tsx'
import { TimePicker } from '#app/features/desk/components/time-picker.tsx'
import { FirstRow, TreatmentRows } from '#app/features/desk/components/treatment-rows.tsx'
import type { FreeDaysView } from '#app/features/scheduling/index.server.ts'
import { parseSlot } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, listText, shortDate, timeText } from '#app/platform/format.ts'
import compactField from '#app/ui/back-office/compact-field.module.css'
import fieldset from '#app/ui/back-office/fieldset.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import tile from '#app/ui/back-office/tile.module.css'
import { described, FieldFrame } from '#app/ui/forms/field.tsx'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import type { Chosen, progressAt } from '../offered-time.ts'
import type { AddIntent, AddView } from '../page.server.ts'
import { StatusChoice } from './add-fields.tsx'
import styles from './add-times.module.css'
import { OtherDay } from './other-day.tsx'
import { ShowButton, usePicked, type usePickedSlot } from './time-choice.tsx'

type FirstFreeProps = { view: AddView; chosen: Chosen; onChoose: (time: Chosen) => void }

/** The next free times, the first of them chosen; where one was lost, those nearest to it. */
function FirstFree({ view, chosen, onChoose }: FirstFreeProps) {
  const { first, errors, isNear, today } = view
  return (
    <TimePicker
      id="add-slot"
      legend={isNear ? m.add_near() : m.add_first_free()}
      error={errors.slot}
      empty={isNear ? m.add_nothing_near() : m.add_nothing_free()}
      times={first}
      chosen={chosen.list === 'first' ? chosen.slot : null}
      onChoose={(slot) => onChoose({ slot, list: 'first' })}
      today={today}
    >
      {view.isWishLost && <WishLost wish={view.typed.wish} />}
    </TimePicker>
  )
}

/** What was pointed at in the calendar. */
function WishLost({ wish }: { wish: string }) {
  const slot = parseSlot(wish)
  if (!slot) return null
  const when = { day: capitalised(shortDate(slot.date)), time: timeText(slot.time) }
  return <p className={quietText.line}>{m.add_wish_lost(when)}</p>
}

type TimeFieldsProps = {
  view: AddView
  /** Looks free times up without leaving the form. */
  look: (intent: Spoken<AddIntent>) => void
  time: ReturnType<typeof usePickedSlot>
  progress: ReturnType<typeof progressAt>
}

/** What for, with whom, when: the first free time is chosen as soon as there is a treatment. */
export function TimeFields({ view, look, time, progress }: TimeFieldsProps) {
  const { free, typed, errors } = view
  const choice = { view, chosen: time.chosen, onChoose: time.choose }
  return (
    <div className={styles.times}>
      <input type="hidden" name="wish" value={typed.wish} />
      <input type="hidden" name="offered" value={typed.offered} />
      <input type="hidden" name="lost" value={typed.lost} />
      <input type="hidden" name="others" value={typed.others} />
      <TreatmentField view={view} onTreatment={() => look('show')} />
      {free && free.clinicians.length + free.unable.length > 1 ? (
        <ClinicianChoice view={view} free={free} look={look} />
      ) : (
        <input type="hidden" name="with" value={free ? '' : typed.with} />
      )}
      {(typed.treatment !== '' || view.next.length > 0) && (
        <TreatmentRows
          id="add"
          rows={view.next}
          first={typed.treatment}
          options={optionsOf(view.treatments)}
          errors={errors}
          answer={view.key}
          look={() => look('show')}
        />
      )}
      {!free && (
        <>
          <input type="hidden" name="slot" value={typed.slot} />
          <input type="hidden" name="day" value={typed.day} />
          <p className={quietText.line} id="add-slot" tabIndex={-1}>
            {nothingSaid(view)}
          </p>
        </>
      )}
      {free && (
        <>
          <FirstFree {...choice} />
          <OtherDay {...choice} free={free} look={look} />
        </>
      )}
      {typed.treatment !== '' && (
        <OtherTimeFields id="add" typed={time.other} errors={errors} onType={time.type} />
      )}
      {progress !== 'ahead' && <StatusChoice view={view} progress={progress} />}
    </div>
  )
}

/** Why no times are listed. */
function nothingSaid({ typed, whole }: AddView): string {
  if (typed.treatment === '') return m.add_treatment_first()
  return whole ? m.add_never_together() : m.add_nothing_offered()
}

/** "Any" first: each of the first free times then says with whom it would be. */
function ClinicianChoice({
  view,
  free,
  look,
}: Pick<TimeFieldsProps, 'view' | 'look'> & { free: FreeDaysView }) {
  const [chosen, setChosen] = usePicked(view.key, free.clinicianId ?? '')
  const all = [{ id: '', name: m.add_any_clinician() }, ...free.clinicians]
  return (
    <fieldset className={styles.clinicians} id="add-with">
      <legend className={fieldset.legend}>{m.add_clinician()}</legend>
      <div>
        {all.map(({ id, name }) => (
          <label key={id} className={tile.tile}>
            <input
              type="radio"
              name="with"
              value={id}
              checked={id === chosen}
              onChange={() => {
                setChosen(id)
                look('show')
              }}
            />
            <span>
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
        {free.unable.map(({ id, name }) => (
          <label key={id} className={tile.tile}>
            <input type="radio" name="with" value={id} disabled />
            <span>
              <bdi>{name}</bdi>
            </span>
          </label>
        ))}
      </div>
      {free.unable.length > 0 && (
        <p className={clsx(quietText.line, styles.unable)}>
          {m.add_unable({
            names: listText(free.unable.map(({ name }) => name)),
            count: free.unable.length,
          })}
        </p>
      )}
      <ShowButton>{m.add_show_times()}</ShowButton>
    </fieldset>
  )
}

function TreatmentField({ view, onTreatment }: { view: AddView; onTreatment: () => void }) {
  const { typed, treatments, errors } = view
  const [treatment, setTreatment] = usePicked(view.key, typed.treatment)
  const frame = {
    id: 'add-treatment',
    label: m.add_treatment(),
    error: errors.treatment,
    className: compactField.compact,
  }
  const field = (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        name="treatment"
        value={treatment}
        onChange={(event) => {
          setTreatment(event.target.value)
          onTreatment()
        }}
      >
        <option value="">{m.add_choose_treatment()}</option>
        <GroupedOptions options={optionsOf(treatments)} />
      </select>
      <ShowButton>{m.add_show_times()}</ShowButton>
    </FieldFrame>
  )
  return view.next.length > 0 ? <FirstRow>{field}</FirstRow> : field
}

const optionsOf = (treatments: AddView['treatments']) =>
  treatments.map(({ name, shown, category }) => ({ value: name, name: shown, group: category }))
