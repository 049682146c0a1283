import type { NumberedName } from '#app/features/clinic-profile/website/service-parts.ts'
import { numberedParts } from '#app/features/clinic-profile/website/service-parts.ts'
import { useDraftFields } from '#app/features/website-editor/components/form-context.ts'
import { fieldsOf } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import moveButton from '#app/ui/back-office/move-button.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import { Button } from '#app/ui/button.tsx'
import { Icon, type IconName } from '#app/ui/icon.tsx'
import { type Rearranging, rearrangeName, rearrangeValue } from '../numbered-parts.ts'
import styles from './numbered-fields.module.css'
import { SpecFields } from './spec-fields.tsx'

type Props = {
  name: NumberedName
  /** Of the item's fields: `service.botox`. */
  base: string
}

const words = {
  step: { title: m.services_step_title, add: m.services_add_step },
  question: { title: m.services_question_asked, add: m.services_add_question },
} as const

/** Parts that come several times: those that say something, and an empty one for the next. */
export function NumberedFields({ name, base }: Props) {
  const fieldOf = useDraftFields()
  const { numbers, parts: partNames } = numberedParts[name]
  const basesOf = (number: number) => partNames.map((part) => `${base}.${name}${number}${part}`)
  const isUsed = (number: number) =>
    basesOf(number).some((field) => [field, ...fieldsOf(field)].some((one) => fieldOf(one).value !== ''))
  const last = Math.max(0, ...numbers.filter(isUsed))
  return (
    <>
      <ol className={styles.numbered}>
        {numbers
          .filter((number) => number <= last + 1)
          .map((number) => (
            <li key={number}>
              <b className={styles.number} aria-hidden="true">
                {number}
              </b>
              <div className={parts.stack}>
                <SpecFields fields={basesOf(number)} />
              </div>
              {number <= last && (
                <div className={styles.buttons}>
                  <PartButton part={{ name, number, to: 'up' }} icon="arrow-up" isAtEnd={number === 1} />
                  <PartButton
                    part={{ name, number, to: 'down' }}
                    icon="arrow-down"
                    isAtEnd={number === last}
                  />
                  <PartButton part={{ name, number, to: 'remove' }} icon="trash" />
                </div>
              )}
            </li>
          ))}
      </ol>
      {last + 1 < numbers.length && (
        <Button variant="secondary" size="extra-small" icon="plus" className={styles.add}>
          {words[name].add()}
        </Button>
      )}
    </>
  )
}

const labels = { up: m.services_part_up, down: m.services_part_down, remove: m.services_part_remove }

type PartProps = { part: Rearranging; icon: IconName; isAtEnd?: boolean }

/** Sends the whole form, so that what was typed is kept, and does so without script. */
function PartButton({ part, icon, isAtEnd = false }: PartProps) {
  const label = labels[part.to]({ part: words[part.name].title({ number: part.number }) })
  return (
    <button
      type="submit"
      name={rearrangeName}
      value={rearrangeValue(part)}
      className={moveButton.square}
      aria-label={label}
      disabled={isAtEnd}
    >
      <Icon name={icon} size={19} />
    </button>
  )
}
