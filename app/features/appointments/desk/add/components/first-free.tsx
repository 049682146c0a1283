import { m } from '../../../../../language/messages.ts'
import { capitalised, shortDate, timeText } from '../../../../../platform/shown.ts'
import fieldset from '../../../../../ui/back-office/fieldset.module.css'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { FieldMessage } from '../../../../../ui/forms/field.tsx'
import { parseSlot, slotValue } from '../../../rules.ts'
import type { Chosen } from '../offered-time.ts'
import type { AddView } from '../page.server.ts'
import { dayInShort } from './day-words.ts'
import styles from './first-free.module.css'
import { TimeTile } from './time-tile.tsx'

type Props = { view: AddView; chosen: Chosen; onChoose: (time: Chosen) => void }

/** The next free times, the first of them chosen; where one was lost, those nearest to it. */
export function FirstFree({ view, chosen, onChoose }: Props) {
  const { first, errors, isNear, today } = view
  return (
    <fieldset id="add-slot" aria-describedby={errors.slot ? 'add-slot-error' : undefined}>
      <legend className={fieldset.legend}>{isNear ? m.add_near() : m.add_first_free()}</legend>
      <FieldMessage id="add-slot" error={errors.slot} />
      {view.isWishLost && <WishLost wish={view.typed.wish} />}
      {first.length === 0 && <p className={quietText.line}>{m.add_nothing_free()}</p>}
      <div className={styles.first}>
        {first.map((slot) => {
          const value = slotValue(slot)
          return (
            <TimeTile
              key={value}
              time={{ slot: value, list: 'first' }}
              chosen={chosen}
              onChoose={onChoose}
              look={styles.time}
            >
              <small>{dayInShort(slot.date, today)}</small>
              <b>{timeText(slot.time)}</b>
              {slot.clinician !== null && (
                <small>
                  <bdi>{slot.clinician}</bdi>
                </small>
              )}
            </TimeTile>
          )
        })}
      </div>
    </fieldset>
  )
}

/** What was pointed at in the calendar. */
function WishLost({ wish }: { wish: string }) {
  const slot = parseSlot(wish)
  if (!slot) return null
  const when = { day: capitalised(shortDate(slot.date)), time: timeText(slot.time) }
  return <p className={quietText.line}>{m.add_wish_lost(when)}</p>
}
