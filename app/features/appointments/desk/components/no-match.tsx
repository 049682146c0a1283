import { clsx } from 'clsx'
import { Link } from 'react-router'
import { reception } from '../../../../art/drawings.ts'
import { m } from '../../../../language/messages.ts'
import { EmptyState } from '../../../../ui/back-office/empty-state.tsx'
import buttons from '../../../../ui/button.module.css'
import card from '../../../../ui/card.module.css'
import { Drawing } from '../../../../ui/drawing.tsx'
import { listAddress } from '../address.ts'
import { copy } from '../copy.ts'
import type { DeskView } from '../page.server.ts'

/** The words are in the search field already; here is why nobody is shown, and the way back. */
export function NoMatch({ problem }: { problem: DeskView['searchProblem'] }) {
  return (
    <div className={card.card}>
      <EmptyState
        picture={<Drawing of={reception} alt="" />}
        title={problem ? copy.searchProblemTitle[problem]() : m.desk_no_match_title()}
        text={problem ? copy.searchProblem[problem]() : m.desk_no_match()}
        action={
          <Link
            className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
            to={listAddress({ tab: 'all' })}
          >
            {m.desk_clear_filter()}
          </Link>
        }
      />
    </div>
  )
}
