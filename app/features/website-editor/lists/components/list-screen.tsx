import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import { fieldList } from '#app/features/clinic-profile/website/field-table.ts'
import { DraftScreen } from '#app/features/website-editor/components/draft-screen.tsx'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import type { Outcome } from '#app/platform/outcome.ts'
import { ActionNotice } from '#app/ui/back-office/notices.tsx'
import { UndoForm } from '#app/ui/back-office/row-form.tsx'
import { type ListAction, listPath, readListAddress } from '../address.ts'
import type { ItemRow, ListView } from '../page.server.ts'
import { ListSection } from './list-section.tsx'

type Props = {
  list: ListName
  view: Outcome<ListView>
  search: string
  refusal: { message?: string | undefined; typed: Readonly<Record<string, string>> } | undefined
  actionKey: string
}

/** A list of the website, and what the last form did to it. */
export function ListScreen({ list, view, search, refusal, actionKey }: Props) {
  const asked = new URLSearchParams(search)
  const { action, of, before } = readListAddress(asked)
  const rows = view.ok ? view.value.rows : []
  const said = action && action !== 'asked' && !refusal ? sentenceOf(action, of, rows) : null
  const path = listPath(list)
  const undo =
    view.ok && before.length > 0 ? { before: before.join(','), seen: view.value.mark, id: of } : null
  return (
    <DraftScreen
      section={fieldList(list).section}
      path={path}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      actionKey={actionKey}
      notice={
        <ActionNotice
          refusal={refusal?.message}
          done={said}
          row={of}
          undo={undo && { form: <UndoForm to={path} fields={undo} name={nameOf(of, rows)} /> }}
          closeLabel={m.screens_close()}
          actionKey={actionKey}
        />
      }
    >
      {view.ok && (
        <ListSection
          view={view.value}
          of={action === 'moved' || action === 'added' ? of : ''}
          asked={action === 'asked' ? of : ''}
          typed={refusal?.typed ?? { service: asked.get('service') ?? view.value.nextService }}
          actionKey={actionKey}
        />
      )}
    </DraftScreen>
  )
}

const nameOf = (id: string, rows: readonly ItemRow[]) => rows.find((row) => row.id === id)?.name ?? ''

function sentenceOf(action: Exclude<ListAction, 'asked'>, of: string, rows: readonly ItemRow[]): string {
  const name = nameOf(of, rows)
  const place = rows.findIndex(({ id }) => id === of) + 1
  switch (action) {
    case 'moved':
      return m.lists_now_at({ name, place: numberText(place), total: numberText(rows.length) })
    case 'added':
      return m.lists_now_added({ name })
    case 'deleted':
      return m.lists_now_deleted()
    case 'shown':
      return m.lists_now_shown({ name })
    case 'hidden':
      return m.lists_now_hidden({ name })
    default:
      return m.lists_now_undone()
  }
}
