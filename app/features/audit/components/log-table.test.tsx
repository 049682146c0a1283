import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { groupLooks } from '../log/looks.ts'
import { LogTable } from './log-table.tsx'

const entry = { id: '1', at: '2026-12-07T15:00:00.000Z', when: 'Mon, Dec 7, 9:00 AM', who: 'Dana Whitlock' }
const table = (action: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <LogTable
        lines={[
          {
            ...entry,
            action,
            record: 'Appointment',
            kind: 'Appointments',
            recordId: 'one',
            opens: null,
            session: '',
            detail: '',
          },
        ]}
      />
    </MemoryRouter>,
  )

test('an action is said in words, one of a newer release in its own', () => {
  expect(table('delete')).toContain('Deleted')
  for (const action of ['prescribe', 'constructor']) expect(table(action)).toContain(`${action}</span>`)
})

test('what one sign-in looked at is one line that holds every entry', () => {
  const looks = ['a', 'b', 'c'].map((id) => ({
    ...entry,
    id,
    action: 'view',
    record: 'Patient',
    kind: 'Patients',
    recordId: `patient-${id}`,
    opens: null,
    session: 'digest',
    detail: '',
  }))
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LogTable lines={groupLooks(looks)} />
    </MemoryRouter>,
  )
  expect(html.match(/<tr/g)).toHaveLength(2)
  expect(html).toContain('3 views: Patients</summary>')
  for (const { recordId } of looks) expect(html).toContain(`record=${recordId}`)
})
