import { Link } from 'react-router'
import { addDays, longDate, twelveHour } from '../../../../../platform/dates.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useHydrated } from '../../../../../ui/use-hydrated.ts'
import { clinic } from '../../../../clinic/content.ts'
import { listAddress, sheetAddress } from '../../address.ts'
import { copy as deskCopy } from '../../copy.ts'
import { copy } from '../copy.ts'
import type { DaySheet } from '../view.ts'

/** Black on white, one page for a full day: a box to tick on arrival, room for a note. */
export function DaySheetPage({ sheet }: { sheet: DaySheet }) {
  return (
    <>
      <SheetTools sheet={sheet} />
      <article className="ds">
        <header>
          <div>
            <h1>{longDate(sheet.date)}</h1>
            <p>{copy.of(clinic.legalName)}</p>
          </div>
          <p className="r">
            {copy.summary(sheet.visits, sheet.pending)}
            <br />
            {sheet.printed}
          </p>
        </header>
        {sheet.lines.length === 0 ? <p>{copy.nobody}</p> : <Lines lines={sheet.lines} />}
        <footer>{copy.shred}</footer>
      </article>
    </>
  )
}

function SheetTools({ sheet }: { sheet: DaySheet }) {
  const hydrated = useHydrated()
  return (
    <nav className="phd sheet-tools" aria-label={copy.title}>
      <Link className="btn s xs" to={listAddress({ schedule: { kind: 'day', date: sheet.date } })}>
        {copy.back}
      </Link>
      <Link className="btn s xs" to={sheetAddress(addDays(sheet.date, -1))}>
        {copy.dayBefore}
      </Link>
      <Link className="btn s xs" to={sheetAddress(addDays(sheet.date, 1))}>
        {copy.dayAfter}
      </Link>
      {hydrated && (
        <Button className="xs" icon="printer" onClick={() => window.print()}>
          {copy.print}
        </Button>
      )}
    </nav>
  )
}

function Lines({ lines }: { lines: DaySheet['lines'] }) {
  return (
    <table>
      <thead>
        <tr>
          {Object.values(copy.columns).map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ time, visit }) =>
          visit ? (
            <VisitLine key={visit.id} visit={visit} />
          ) : (
            <tr key={time} className="fr">
              <th scope="row">{twelveHour(time)}</th>
              <td colSpan={4}>{copy.free}</td>
              <td />
              <td />
            </tr>
          ),
        )}
      </tbody>
    </table>
  )
}

function VisitLine({ visit }: { visit: NonNullable<DaySheet['lines'][number]['visit']> }) {
  return (
    <tr className={visit.status}>
      <th scope="row">{twelveHour(visit.time)}</th>
      <td>
        <b>
          <bdi>{visit.name}</bdi>
        </b>
      </td>
      <td>{visit.phone}</td>
      <td>{visit.treatment}</td>
      <td>{visit.status === 'pending' ? copy.pleaseCall : deskCopy.statusWord[visit.status]}</td>
      <td>{visit.status !== 'cancelled' && <i />}</td>
      <td />
    </tr>
  )
}
