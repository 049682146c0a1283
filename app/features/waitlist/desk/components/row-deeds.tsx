import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import menu from '../../../../ui/back-office/more-menu.module.css'
import { MoreMenu } from '../../../../ui/back-office/more-menu.tsx'
import { RowForm } from '../../../../ui/back-office/row-form.tsx'
import buttons from '../../../../ui/button.module.css'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import { windowAddress } from '../address.ts'
import type { WaitlistLine } from '../lines.server.ts'

type DeedsProps = {
  line: WaitlistLine
  list: string
  form: string
  canOffer: boolean
  /** No times stand in the row any more that could be offered. */
  isGone: boolean
}

/**
 * The next step first: offer what is chosen, book it with them on the phone, take an offer back; where nothing matches, ask
 * for other days of who can be written to, or call. The rest stands in the menu.
 */
export function RowDeeds({ line, list, form, canOffer, isGone }: DeedsProps) {
  const { id, name, phone, free, offer } = line
  const isFree = !isGone && !offer && free.length > 0
  const isToChange = !isGone && !offer && !isFree && (canOffer || phone === null)
  const isToCall = phone !== null && !offer && !isToChange && !(isFree && canOffer)
  return (
    <>
      {isFree && <OfferOrBook {...{ name, form, canOffer }} />}
      {isToChange && (
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={windowAddress(list, id)}
          data-step
        >
          {m.waitlist_window_change()}
          <span className={typography.visuallyHidden}> {m.waitlist_desk_of({ name })}</span>
        </Link>
      )}
      {isToCall && (
        <ButtonLink href={phone.link} size="extra-small" variant="secondary" icon="phone">
          {m.waitlist_desk_call()}
          <span className={typography.visuallyHidden}> {name}</span>
        </ButtonLink>
      )}
      {offer && <TakeBack {...{ id, name, list }} />}
      <MoreMenu label={m.waitlist_desk_more({ name })}>
        {!isToChange && (
          <Link className={menu.choice} to={windowAddress(list, id)}>
            <Icon name="calendar-blank" />
            {m.waitlist_window_change()}
          </Link>
        )}
        {phone !== null && !isToCall && (
          <a className={menu.choice} href={phone.link}>
            <Icon name="phone" />
            {m.waitlist_desk_call()}
          </a>
        )}
        <RowForm list={list} fields={{ id }}>
          <button type="submit" name="intent" value="remove" className={clsx(menu.choice, menu.danger)}>
            <Icon name="trash" />
            {m.waitlist_desk_remove()}
          </button>
        </RowForm>
      </MoreMenu>
    </>
  )
}

/** Of who cannot be written to the time is booked with them on the phone. */
function OfferOrBook({ name, form, canOffer }: Pick<DeedsProps, 'form' | 'canOffer'> & { name: string }) {
  return (
    <Button
      type="submit"
      form={form}
      {...(canOffer && { name: 'intent', value: 'offer' })}
      size="extra-small"
      data-step
    >
      {canOffer ? m.waitlist_desk_offer_now() : m.waitlist_desk_book()}
      <span className={typography.visuallyHidden}>
        {' '}
        {canOffer ? m.waitlist_desk_to({ name }) : m.waitlist_desk_for({ name })}
      </span>
    </Button>
  )
}

function TakeBack({ id, name, list }: { id: string; name: string; list: string }) {
  return (
    <RowForm list={list} fields={{ id }}>
      <Button type="submit" name="intent" value="take-back" size="extra-small" variant="secondary" data-step>
        {m.waitlist_desk_take_back()}
        <span className={typography.visuallyHidden}> {m.waitlist_desk_of({ name })}</span>
      </Button>
    </RowForm>
  )
}
