import { clsx } from 'clsx'
import type { RefObject } from 'react'
import { Link } from 'react-router'
import { visitAddress } from '#app/features/desk/address.ts'
import { MarkOfVisit } from '#app/features/desk/components/mark-of-visit.tsx'
import { copy as deskCopy } from '#app/features/desk/copy.ts'
import { badgeColor, markOf } from '#app/features/scheduling/rules.ts'
import { m } from '#app/language/messages.ts'
import { capitalised, shortDate, timeText } from '#app/platform/format.ts'
import parts from '#app/ui/back-office/parts.module.css'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import toolButton from '#app/ui/back-office/tool-button.module.css'
import { Badge } from '#app/ui/badge.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { DetailsView } from '../page.server.ts'
import styles from './details-head.module.css'
import detailsPanelStyles from './details-panel.module.css'

export type Neighbour = { id: string; name: string }
export type Neighbours = { previous: Neighbour | null; next: Neighbour | null }

type Props = {
  view: DetailsView
  /** The list next to it. */
  list: string
  /** Where closing leads. */
  back: string
  neighbours: Neighbours
  heading: RefObject<HTMLHeadingElement | null>
}

/** Whose visit it is, when, with whom and where; the way to those next to it. */
export function DetailsHead({ view, list, back, neighbours, heading }: Props) {
  const { visit } = view
  return (
    <header className={styles.header}>
      <h2 id="details-name" tabIndex={-1} ref={heading}>
        <bdi>{visit.name}</bdi>
      </h2>
      <HeaderLinks list={list} back={back} neighbours={neighbours} />
      <p className={clsx(parts.wrappingLine, styles.facts)}>
        <b className={typography.figures}>
          {m.details_when({
            day: capitalised(shortDate(visit.date)),
            start: timeText(visit.time),
            end: timeText(view.endsAt),
          })}
        </b>
        <Badge color={badgeColor[visit.status]}>{deskCopy.statusWord[visit.status]()}</Badge>
      </p>
      <p className={clsx(parts.wrappingLine, styles.facts)}>
        {visit.allTreatments} · {view.fromNow}
      </p>
      <PartsList parts={view.parts} />
      <Place visit={visit} isInParts={view.parts.length > 0} />
      <p className={clsx(parts.wrappingLine, styles.facts)}>
        {m.details_reference({ reference: visit.reference })}
      </p>
    </header>
  )
}

/** When, with whom and where each of several treatments is. */
function PartsList({ parts: lines }: Pick<DetailsView, 'parts'>) {
  if (lines.length === 0) return null
  return (
    <ol className={styles.parts}>
      {lines.map(({ treatment, start, end, clinician, room }) => (
        <li key={start}>
          <b className={typography.figures}>
            {m.details_part_when({ start: timeText(start), end: timeText(end) })}
          </b>
          <span>
            <bdi>{treatment}</bdi>
            {(clinician || room) && (
              <span className={quietText.line}>
                <bdi>{placeWords(clinician, room)}</bdi>
              </span>
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** With whom and where; that there was no room for it, and why it is there all the same. */
function Place({ visit, isInParts }: { visit: DetailsView['visit']; isInParts: boolean }) {
  const { clinician, room, overlapReason } = visit
  const mark = markOf(visit)
  return (
    <>
      {!isInParts && (clinician || room) && (
        <p className={clsx(parts.wrappingLine, styles.facts)}>
          <bdi>{placeWords(clinician, room)}</bdi>
        </p>
      )}
      {mark === 'anyway' && overlapReason !== '' ? (
        <p className={styles.anyway}>
          <Icon name="stack" size={18} />
          <span>
            {m.desk_mark_anyway()}: <bdi>{overlapReason}</bdi>
          </span>
        </p>
      ) : (
        <MarkOfVisit visit={visit} />
      )}
      {mark === 'many-open' && (
        <p className={clsx(parts.wrappingLine, styles.facts)}>{m.details_many_open()}</p>
      )}
    </>
  )
}

function placeWords(clinician: string, room: string): string {
  if (clinician === '') return room
  return room === '' ? m.details_with({ clinician }) : m.details_with_in({ clinician, room })
}

function HeaderLinks({ list, back, neighbours }: Pick<Props, 'list' | 'back' | 'neighbours'>) {
  const step = (to: Neighbour | null, label: typeof m.details_next, icon: 'caret-up' | 'caret-down') =>
    to && (
      <Link
        className={toolButton.toolButton}
        to={visitAddress(list, to.id)}
        aria-label={label({ name: to.name })}
        preventScrollReset
      >
        <Icon name={icon} />
      </Link>
    )
  return (
    <div className={styles.links}>
      {step(neighbours.previous, m.details_previous, 'caret-up')}
      {step(neighbours.next, m.details_next, 'caret-down')}
      <Link className={toolButton.toolButton} to={back} aria-label={m.details_close()} preventScrollReset>
        <Icon name="x" />
      </Link>
    </div>
  )
}

/** Where it cannot be shown: deleted meanwhile, or not readable. */
export function DetailsUnavailable({ message, list }: { message: string; list: string }) {
  return (
    <aside className={detailsPanelStyles.panel} aria-label={m.details_title()}>
      <div className={detailsPanelStyles.body}>
        <Banner tone="error">
          <p>
            {message} <Link to={list}>{m.details_back_to_list()}</Link>
          </p>
        </Banner>
      </div>
    </aside>
  )
}
