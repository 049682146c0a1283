import type { TreatmentChoice } from '#app/features/booking/page.server.ts'
import { mostParts } from '#app/features/scheduling/parts.ts'
import { m } from '#app/language/messages.ts'
import { GroupedOptions } from '#app/ui/forms/grouped-options.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import styles from './other-treatments.module.css'

type Props = {
  /** Those that are booked online. */
  treatments: readonly TreatmentChoice[]
  chosen: string
  others: readonly string[]
  onChoose(others: readonly string[]): void
}

/**
 * More treatments in the same visit. Each is a native select, and so is what adds one: it works without a script, and one
 * that is chosen stays the same element, so that the keyboard goes on in it.
 */
export function OtherTreatments({ treatments, chosen, others, onChoose }: Props) {
  const left = treatments.filter(({ name }) => name !== chosen && !others.includes(name))
  const mayAdd = left.length > 0 && others.length < mostParts - 1
  const rows = mayAdd ? [...others, ''] : others
  if (treatments.length < 2 || rows.length === 0) return null
  return (
    <div className={styles.others}>
      {rows.map((name, index) => {
        const own = treatments.find((one) => one.name === name)
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place in the visit
          <div key={index} className={own ? styles.row : styles.add}>
            <span className={own && styles.chosen}>
              <select
                name="treatment"
                value={name}
                aria-label={own ? `${m.booking_steps_treatment()} ${index + 2}` : m.booking_add_treatment()}
                autoComplete="off"
                onChange={(event) => onChoose(rows.with(index, event.target.value))}
              >
                <option value="">{m.booking_add_treatment()}</option>
                <GroupedOptions
                  options={treatments
                    .filter((one) => one === own || left.includes(one))
                    .map((one) => ({ value: one.name, name: one.shownName, group: one.category }))}
                />
              </select>
              {own && <Icon name="caret-down" />}
            </span>
            {own && (
              <button
                type="submit"
                name="remove"
                value={index}
                onClick={(event) => {
                  event.preventDefault()
                  event.currentTarget.parentElement?.querySelector('select')?.focus()
                  onChoose(others.toSpliced(index, 1))
                }}
              >
                {m.booking_remove()}
                <span className={typography.visuallyHidden}> {own.shownName}</span>
              </button>
            )}
          </div>
        )
      })}
    </div>
  )
}
