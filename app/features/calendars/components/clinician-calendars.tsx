import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import listTable from '#app/ui/back-office/list-table.module.css'
import { ListTable } from '#app/ui/back-office/list-table.tsx'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import typography from '#app/ui/typography.module.css'
import { calendarPathOf } from '../address.ts'
import type { ClinicianCalendar } from '../page.server.ts'
import { StateChip } from './calendar-page.tsx'

/** Every clinician, with the calendar that is connected and whether a phone subscribes to theirs. */
export function ClinicianCalendars({ calendars }: { calendars: readonly ClinicianCalendar[] }) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="calendars-title">
      <h2 id="calendars-title">{m.calendars_title()}</h2>
      <p>{m.calendars_list_lead()}</p>
      {calendars.length === 0 ? (
        <p>{m.calendars_no_clinicians()}</p>
      ) : (
        <CalendarTable calendars={calendars} />
      )}
    </section>
  )
}

function CalendarTable({ calendars }: { calendars: readonly ClinicianCalendar[] }) {
  return (
    <ListTable
      caption={m.calendars_title()}
      columns={[m.calendars_clinician(), m.calendars_connected(), m.calendars_subscription()]}
      actions={m.calendars_manage()}
    >
      {calendars.map(({ id, name, host, state, hasFeed }) => (
        <tr key={id}>
          <td className={listTable.first}>
            <b>
              <bdi>{name}</bdi>
            </b>
          </td>
          <td data-l={m.calendars_connected()}>
            {host === null ? m.calendars_none() : host}
            {state && (
              <>
                {' '}
                <StateChip state={state} />
              </>
            )}
          </td>
          <td data-l={m.calendars_subscription()}>{hasFeed ? m.calendars_on() : m.calendars_off()}</td>
          <td className={listTable.actions}>
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              to={calendarPathOf(id)}
            >
              {host === null ? m.calendars_connect_short() : m.calendars_manage()}
              <span className={typography.visuallyHidden}> {name}</span>
            </Link>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
