import { clsx } from 'clsx'
import { Link } from 'react-router'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { ServicePicture } from '#app/features/public-pages/components/shared/service-picture.tsx'
import { servicePath, servicesPath } from '#app/features/website-editor/address.ts'
import { ChangedMark } from '#app/features/website-editor/components/draft-field.tsx'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { numberText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { MoveButton } from '#app/ui/back-office/form-controls.tsx'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import moveButton from '#app/ui/back-office/move-button.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import type { ServiceIntent } from '../commands.server.ts'
import type { ServiceRow, ServicesView } from '../page.server.ts'
import styles from './services-section.module.css'

type Props = {
  view: ServicesView
  /** Whose row was just changed. */
  of: string
  /** The name of a new one that was refused. */
  typed: string
}

/** Clinic > Services: all of them in their order, shown and hidden. */
export function ServicesSection({ view, of, typed }: Props) {
  const { rows, mark, isOrderChanged } = view
  return (
    <SectionCard
      title={m.services_title()}
      lead={m.services_lead()}
      isList
      action={
        <ButtonLink href={`#${newTitle}`} variant="secondary" size="extra-small" icon="plus">
          {m.services_add()}
        </ButtonLink>
      }
    >
      {isOrderChanged && (
        <p className={styles.orderChanged}>
          <ChangedMark /> {m.services_order_changed()}
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={m.services_empty()} text={m.services_empty_lead()} />
      ) : (
        <ol className={styles.rows}>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              row={row}
              place={at + 1}
              total={rows.length}
              mark={mark}
              isMarked={row.id === of}
            />
          ))}
        </ol>
      )}
      <NewService key={typed} typed={typed} />
    </SectionCard>
  )
}

const newTitle = 'new-service'

/** Nothing of a new one is written before it has a name. */
const NewService = ({ typed }: { typed: string }) => (
  <RowForm list={servicesPath} fields={{ intent: 'add' satisfies ServiceIntent }}>
    <div className={styles.newService}>
      <Field
        id={newTitle}
        name="title"
        label={m.services_new_name()}
        error={undefined}
        defaultValue={typed}
        maxLength={mostLetters}
        required
        autoComplete="off"
        className={compactField.compact}
      />
      <Button size="extra-small" icon="plus">
        {m.services_add()}
      </Button>
    </div>
  </RowForm>
)

const mostLetters = sizeOf('service.x.title.en')?.most

type RowProps = { row: ServiceRow; place: number; total: number; mark: string; isMarked: boolean }

function Row({ row, place, total, mark, isMarked }: RowProps) {
  const { id, name, title, picture, isShown, isOnHome, isChanged, lacksTranslation, hasProblem } = row
  return (
    <li
      className={clsx(styles.service, isMarked && styles.marked, !isShown && styles.hidden)}
      {...rowMark(id)}
    >
      <span className={styles.number} aria-hidden="true">
        {numberText(place)}
      </span>
      <span className={styles.picture}>
        <ServicePicture of={picture} alt="" />
      </span>
      <div className={styles.text}>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {isChanged && <ChangedMark />}
        </p>
        {translations(title).map(({ language, text }) => (
          <p key={language} lang={language}>
            <bdi>{text}</bdi>
          </p>
        ))}
        {isOnHome && <p>{m.services_on_home()}</p>}
        {lacksTranslation && (
          <Chip tone="warning" icon="translate">
            {m.services_lacks_spanish()}
          </Chip>
        )}
        {hasProblem && isShown && <Chip tone="error">{m.services_has_problem()}</Chip>}
      </div>
      <div className={clsx(parts.wrappingLine, styles.actions)}>
        <Move id={id} name={name} to="up" mark={mark} isAtEnd={place === 1} />
        <Move id={id} name={name} to="down" mark={mark} isAtEnd={place === total} />
        <ShowButton row={row} />
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
          to={servicePath(id)}
          data-step
        >
          <Icon name="pencil-simple" />
          <span aria-hidden="true">{m.services_edit()}</span>
          <span className={typography.visuallyHidden}>{m.services_edit_of({ name })}</span>
        </Link>
        <RowForm list={servicesPath} fields={{ intent: 'delete' satisfies ServiceIntent, id, seen: mark }}>
          <button type="submit" className={moveButton.square} aria-label={m.services_delete_of({ name })}>
            <Icon name="trash" size={19} />
          </button>
        </RowForm>
      </div>
    </li>
  )
}

function ShowButton({ row: { id, name, isShown } }: { row: ServiceRow }) {
  const fields = { intent: 'show' satisfies ServiceIntent, id, ...(!isShown && { shown: '1' }) }
  return (
    <RowForm list={servicesPath} fields={fields}>
      <button type="submit" id={`show-${id}`} className={clsx(parts.inline, styles.showButton)}>
        <Icon name={isShown ? 'eye' : 'eye-slash'} size={20} />
        {isShown ? m.services_shown() : m.services_hidden()}
        <span className={typography.visuallyHidden}>
          {isShown ? m.services_hide({ name }) : m.services_show({ name })}
        </span>
      </button>
    </RowForm>
  )
}

type MoveProps = { id: string; name: string; to: 'up' | 'down'; mark: string; isAtEnd: boolean }

const Move = ({ id, name, to, mark, isAtEnd }: MoveProps) => (
  <MoveButton
    list={servicesPath}
    fields={{ intent: 'move' satisfies ServiceIntent, id, to, seen: mark }}
    id={`${to}-${id}`}
    icon={to === 'up' ? 'arrow-up' : 'arrow-down'}
    label={to === 'up' ? m.services_up({ name }) : m.services_down({ name })}
    isAtEnd={isAtEnd}
  />
)
