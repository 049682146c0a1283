import {
  readServicesAddress,
  type ServiceAction,
  servicesPath,
} from '#app/features/website-editor/address.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import { UndoForm } from '#app/ui/back-office/row-form.tsx'
import type { ServiceRow, ServicesView } from '../page.server.ts'
import { ServicesSection } from './services-section.tsx'

type Props = {
  view: Outcome<ServicesView>
  search: string
  refusal: { message?: string | undefined; title: string } | undefined
  actionKey: string
}

/** The list of services, and what became of the last form. */
export function ServicesScreen({ view, search, refusal, actionKey }: Props) {
  const { action, of, before } = readServicesAddress(new URLSearchParams(search))
  const rows = view.ok ? view.value.rows : []
  const said = action && !refusal ? sentenceOf(action, of, rows) : null
  const undo =
    view.ok && before.length > 0 ? { before: before.join(','), seen: view.value.mark, id: of } : null
  return (
    <DraftScreen
      section="services"
      path={servicesPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      actionKey={actionKey}
      notice={
        <ActionNotice
          refusal={refusal?.message}
          done={said}
          row={of}
          undo={undo && { form: <UndoForm to={servicesPath} fields={undo} name={nameOf(of, rows)} /> }}
          closeLabel={m.screens_close()}
          actionKey={actionKey}
        />
      }
    >
      {view.ok && (
        <ServicesSection view={view.value} of={action === 'moved' ? of : ''} typed={refusal?.title ?? ''} />
      )}
    </DraftScreen>
  )
}

const nameOf = (id: string, rows: readonly ServiceRow[]) => rows.find((row) => row.id === id)?.name ?? ''

function sentenceOf(action: ServiceAction, of: string, rows: readonly ServiceRow[]): string {
  const name = nameOf(of, rows)
  const place = rows.findIndex(({ id }) => id === of) + 1
  switch (action) {
    case 'moved':
      return m.services_now_at({ name, place: numberText(place), total: numberText(rows.length) })
    case 'deleted':
      return m.services_now_deleted()
    case 'shown':
      return m.services_now_shown({ name })
    case 'hidden':
      return m.services_now_hidden({ name })
    default:
      return m.services_now_undone()
  }
}
