import { clsx } from 'clsx'
import { m } from '../../../../../language/messages.ts'
import { listText } from '../../../../../platform/shown.ts'
import compactField from '../../../../../ui/back-office/compact-field.module.css'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import tile from '../../../../../ui/back-office/tile.module.css'
import { described, FieldFrame } from '../../../../../ui/forms/field.tsx'
import type { FreeDaysView } from '../../free-days.server.ts'
import type { Chosen } from '../offered-time.ts'
import type { AddView } from '../page.server.ts'
import styles from './add-times.module.css'
import { FirstFree } from './first-free.tsx'
import { OtherDay } from './other-day.tsx'
import { ShowButton } from './show-button.tsx'
import { usePicked } from './use-picked.ts'

type Props = {
  view: AddView
  /** Looks free times up without leaving the form. */
  look: (intent: string) => void
  chosen: Chosen
  onChoose: (time: Chosen) => void
}

/** What for, with whom, when: the first free time is chosen as soon as there is a treatment. */
export function TimeFields(props: Props) {
  const { view, look } = props
  const { free, typed } = view
  return (
    <div className={styles.times}>
      <input type="hidden" name="wish" value={typed.wish} />
      <input type="hidden" name="offered" value={typed.offered} />
      <TreatmentField view={view} onTreatment={() => look('show')} />
      {free && free.clinicians.length + free.unable.length > 1 && (
        <ClinicianChoice {...{ view, free, look }} />
      )}
      {!free && (
        <>
          <input type="hidden" name="slot" value={typed.slot} />
          <input type="hidden" name="day" value={typed.day} />
          <input type="hidden" name="with" value={typed.with} />
          <p className={quietText.line} id="add-slot" tabIndex={-1}>
            {typed.treatment ? m.add_nothing_offered() : m.add_treatment_first()}
          </p>
        </>
      )}
      {free && (
        <>
          <FirstFree {...props} />
          <OtherDay {...props} free={free} />
        </>
      )}
    </div>
  )
}

/** "Any" first: each of the first free times then says with whom it would be. */
function ClinicianChoice({ view, free, look }: Pick<Props, 'view' | 'look'> & { free: FreeDaysView }) {
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
  const frame = {
    id: 'add-treatment',
    label: m.add_treatment(),
    error: errors.treatment,
    className: compactField.compact,
  }
  return (
    <FieldFrame {...frame}>
      <select
        {...described(frame)}
        key={typed.patient}
        name="treatment"
        defaultValue={typed.treatment}
        onChange={onTreatment}
      >
        <option value="">{m.add_choose_treatment()}</option>
        {treatments.map(({ name, shown }) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
      <ShowButton>{m.add_show_times()}</ShowButton>
    </FieldFrame>
  )
}
