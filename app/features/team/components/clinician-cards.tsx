import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import chip from '#app/ui/back-office/chip.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { DeletionLink } from '#app/ui/back-office/deletion-dialog.tsx'
import parts from '#app/ui/back-office/parts.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { copy } from '../copy.ts'
import { clinicianAddress, deleteAddress, toSettleAddress } from '../desk/address.ts'
import type { ShownClinician } from '../desk/page.server.ts'
import styles from './clinician-cards.module.css'
import { ActiveSwitch, MoveInTeam } from './row-controls.tsx'

/** Who gives care, in order. */
export function ClinicianCards({ rows }: { rows: ShownClinician[] }) {
  return (
    <ul className={styles.cards}>
      {rows.map((row, index) => (
        <li key={row.id} className={clsx(styles.card, !row.active && styles.inactive)} {...rowMark(row.id)}>
          <Portrait row={row} />
          <Words row={row} />
          <div className={clsx(parts.line, styles.actions)}>
            <span className={clsx(parts.note, styles.position)}>
              {m.team_place({ place: index + 1, total: rows.length })}
            </span>
            <MoveInTeam kind="clinician" row={row} place={index + 1} total={rows.length} />
            <Link className={clsx(parts.inline, styles.edit)} to={clinicianAddress(row.id)} data-step>
              <Icon name="pencil-simple" />
              {m.team_edit()}
              <span className={typography.visuallyHidden}>
                {' '}
                <bdi>{row.name}</bdi>
              </span>
            </Link>
            <DeletionLink
              to={deleteAddress('clinician', row.id)}
              label={m.team_delete_of({ name: row.name })}
              title={m.team_delete_clinician()}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How wide a portrait is shown on a card. */
const portraitSizes = '150px'

function Portrait({ row: { portrait } }: { row: ShownClinician }) {
  const webp = portrait?.sources.find(({ type }) => type === 'image/webp')
  return (
    <div className={styles.portrait}>
      {portrait ? (
        <img
          src={portrait.src}
          {...(webp && { srcSet: webp.srcSet, sizes: portraitSizes })}
          alt=""
          width={150}
          height={168}
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={styles.noPortrait}>
          <Icon name="user-circle-plus" size={30} />
          {m.team_no_portrait()}
        </span>
      )}
    </div>
  )
}

function Words({ row }: { row: ShownClinician }) {
  const line = [row.specialty, row.experience].filter((text) => text !== '')
  return (
    <div className={styles.text}>
      <div className={styles.nameLine}>
        <h3>
          <bdi>{row.name}</bdi>
        </h3>
        <ActiveSwitch kind="clinician" row={row} />
      </div>
      {line.length > 0 && (
        <p>
          <bdi>{line.join(' · ')}</bdi>
        </p>
      )}
      {row.offers.length > 0 && <p>{m.team_offers({ names: copy.names(row.offers) })}</p>}
      <div className={clsx(parts.wrapping, styles.chips)}>
        {row.toSettle > 0 && (
          <Link className={clsx(chip.chip, chip.warning)} to={toSettleAddress('clinician', row.id)}>
            {m.team_to_settle({ count: row.toSettle })}
            <span className={typography.visuallyHidden}>{m.team_to_settle_of({ name: row.name })}</span>
          </Link>
        )}
        {!row.active && <Chip>{m.team_off()}</Chip>}
        {row.offers.length === 0 && <Chip tone="warning">{m.team_offers_nothing()}</Chip>}
        {!row.bookable && <Chip>{m.team_not_bookable()}</Chip>}
        {row.hasOwnHours && (
          <Chip icon="clock">
            {row.thisWeek ? m.team_alternating_chip({ letter: row.thisWeek }) : m.team_own_hours()}
          </Chip>
        )}
        {row.dailyLimit !== null && <Chip>{m.team_daily_limit_chip({ most: row.dailyLimit })}</Chip>}
        {!row.shownOnWebsite && <Chip icon="eye-slash">{m.team_hidden()}</Chip>}
        {row.shownOnWebsite && row.lacksTranslation && (
          <Chip tone="warning" icon="translate">
            {m.team_lacks_spanish()}
          </Chip>
        )}
      </div>
    </div>
  )
}
