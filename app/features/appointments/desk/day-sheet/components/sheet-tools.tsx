import { clsx } from 'clsx'
import { Form, Link } from 'react-router'
import { m } from '../../../../../language/messages.ts'
import { addDays } from '../../../../../platform/dates.ts'
import checkLine from '../../../../../ui/back-office/check-line.module.css'
import screenHead from '../../../../../ui/back-office/screen-head.module.css'
import buttons from '../../../../../ui/button.module.css'
import { Button } from '../../../../../ui/button.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { dashboardPath, everything, listAddress, sheetAddress } from '../../address.ts'
import type { Extras } from '../lines.ts'
import type { DaySheet } from '../page.server.ts'
import styles from './sheet-tools.module.css'

type Props = { sheet: DaySheet; extras: Extras; onChange: (extras: Extras) => void }

const linkLook = clsx(buttons.button, buttons.secondary, buttons.extraSmall)

/** Above the sheet, never on paper: the ways back and to the days beside it, Print, and what is left away. */
export function SheetTools({ sheet, extras, onChange }: Props) {
  const hydrated = useHydrated()
  const { date } = sheet
  const clinician = sheet.clinician?.id ?? null
  const back = date
    ? listAddress({ filter: { ...everything, clinician }, schedule: { kind: 'day', date } })
    : dashboardPath
  return (
    <nav className={clsx(screenHead.header, styles.tools)} aria-label={m.desk_day_sheet()}>
      <Link className={linkLook} to={back}>
        {m.day_sheet_back()}
      </Link>
      {date && (
        <>
          <Link className={linkLook} to={sheetAddress(addDays(date, -1), clinician)}>
            {m.desk_before_day()}
          </Link>
          <Link className={linkLook} to={sheetAddress(addDays(date, 1), clinician)}>
            {m.desk_after_day()}
          </Link>
        </>
      )}
      {hydrated && (
        <Button size="extra-small" icon="printer" onClick={() => window.print()}>
          {m.day_sheet_print()}
        </Button>
      )}
      {date && (
        <Form method="get" action={`${dashboardPath}/sheet`} className={styles.extras}>
          <input type="hidden" name="date" value={date} />
          {clinician && <input type="hidden" name="clinician" value={clinician} />}
          <input type="hidden" name="only" value="1" />
          <Extra name="words" label={m.day_sheet_words()} {...{ extras, onChange }} />
          <Extra name="free" label={m.day_sheet_free_times_switch()} {...{ extras, onChange }} />
          {!hydrated && (
            <Button type="submit" variant="secondary" size="extra-small">
              {m.day_sheet_show()}
            </Button>
          )}
        </Form>
      )}
    </nav>
  )
}

type ExtraProps = Pick<Props, 'extras' | 'onChange'> & { name: keyof Extras; label: string }

const Extra = ({ name, label, extras, onChange }: ExtraProps) => (
  <label className={checkLine.checkLine}>
    <input
      type="checkbox"
      name={name}
      value="1"
      checked={extras[name]}
      onChange={(event) => onChange({ ...extras, [name]: event.currentTarget.checked })}
    />
    {label}
  </label>
)
