import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { numberText, timeText } from '../../../../platform/shown.ts'
import toolButton from '../../../../ui/back-office/tool-button.module.css'
import buttons from '../../../../ui/button.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import { offerMinutes, offersFrom, offersUntil } from '../../rules.ts'
import type { WaitlistView } from '../page.server.ts'
import styles from './how-offers-go-out.module.css'

const id = 'how-offers-go-out'

/** By which rules the list offers what comes free; the browser's own popover, so it needs no script. */
export function HowOffersGoOut({ texts }: Pick<WaitlistView, 'texts'>) {
  const hours = { from: timeText(offersFrom), until: timeText(offersUntil) }
  const rules = [
    { name: m.waitlist_desk_how_order(), text: m.waitlist_desk_how_order_text() },
    {
      name: m.waitlist_desk_how_hold({ minutes: numberText(offerMinutes) }),
      text: m.waitlist_desk_how_hold_text(),
    },
    { name: m.waitlist_desk_how_hours(hours), text: m.waitlist_desk_how_hours_text() },
    { name: m.waitlist_desk_how_letter(), text: m.waitlist_desk_how_letter_text() },
    ...(texts === null ? [] : [texts]),
  ]
  return (
    <>
      <button
        type="button"
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        popoverTarget={id}
      >
        {m.waitlist_desk_how()}
      </button>
      <div id={id} popover="auto" role="dialog" aria-label={m.waitlist_desk_how()} className={styles.rules}>
        <div className={styles.header}>
          <h2>{m.waitlist_desk_how()}</h2>
          <button
            type="button"
            className={toolButton.toolButton}
            aria-label={m.waitlist_desk_how_close()}
            popoverTarget={id}
            popoverTargetAction="hide"
          >
            <Icon name="x" />
          </button>
        </div>
        <dl>
          {rules.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  )
}
