import { m } from '../../../../language/messages.ts'
import type { Outcome } from '../../../../platform/outcome.ts'
import { numberText } from '../../../../platform/shown.ts'
import { ActionNotice } from '../../../../ui/back-office/action-notice.tsx'
import { DraftScreen } from '../../components/draft-screen.tsx'
import { doctorsPath } from '../address.ts'
import type { DoctorsView } from '../page.server.ts'
import { DoctorsSection } from './doctors-section.tsx'

type Props = {
  view: Outcome<DoctorsView>
  canChangeTeam: boolean
  /** Who was just moved. */
  moved: string | null
  refusal: string | undefined
  actionKey: string
}

/** The doctors, and what became of the last form. */
export function DoctorsScreen({ view, canChangeTeam, moved, refusal, actionKey }: Props) {
  const rows = view.ok ? view.value.rows : []
  const at = rows.findIndex(({ id }) => id === moved)
  const said =
    at < 0 || refusal !== undefined
      ? null
      : m.doctors_now_at({
          name: rows[at]?.name ?? '',
          place: numberText(at + 1),
          total: numberText(rows.length),
        })
  return (
    <DraftScreen
      section="doctors"
      path={doctorsPath}
      problem={view.ok ? undefined : (view.message ?? '')}
      isSaved={false}
      actionKey={actionKey}
      notice={
        <ActionNotice refusal={refusal} done={said} closeLabel={m.screens_close()} actionKey={actionKey} />
      }
    >
      {view.ok && <DoctorsSection view={view.value} canChangeTeam={canChangeTeam} />}
    </DraftScreen>
  )
}
