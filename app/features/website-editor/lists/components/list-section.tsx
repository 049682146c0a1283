import { clsx } from 'clsx'
import { Link } from 'react-router'
import { useMay } from '#app/features/access/permissions/use-may.ts'
import { sizeOf } from '#app/features/clinic-profile/website/field-lengths.ts'
import type { ListName } from '#app/features/clinic-profile/website/field-lists.ts'
import type { FieldSpec } from '#app/features/clinic-profile/website/field-specs.ts'
import { fieldList, isLocal, itemField } from '#app/features/clinic-profile/website/field-table.ts'
import { SectionCard } from '#app/features/clinic-sections/components/section-card.tsx'
import { ServicePicture } from '#app/features/public-pages/components/shared/service-picture.tsx'
import { ChangedMark } from '#app/features/website-editor/components/draft-field.tsx'
import { firstLanguage } from '#app/language/languages.ts'
import { translations } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { listText, numberText } from '#app/platform/format.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import callout from '#app/ui/back-office/callout.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import compactField from '#app/ui/back-office/compact-field.module.css'
import { MoveButtons } from '#app/ui/back-office/form-controls.tsx'
import { EmptyState } from '#app/ui/back-office/listing.tsx'
import moveButton from '#app/ui/back-office/move-button.module.css'
import parts from '#app/ui/back-office/parts.module.css'
import rowActions from '#app/ui/back-office/row-actions.module.css'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import buttons from '#app/ui/button.module.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, FieldFrame } from '#app/ui/forms/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'
import { itemPath, listPath, newItemId } from '../address.ts'
import type { ListIntent } from '../commands.server.ts'
import type { ItemRow, ListView } from '../page.server.ts'
import styles from './list-section.module.css'

type Props = {
  view: ListView
  /** Whose row was just changed. */
  of: string
  /** Which one is to be hidden once that is meant. */
  asked: string
  /** Of a new one that was refused, or what it is meant for. */
  typed: Readonly<Record<string, string>>
  actionKey: string
}

/** A list of the website: all of its items in their order, shown and hidden. */
export function ListSection({ view, of, asked, typed, actionKey }: Props) {
  const { list, rows, mark, isOrderChanged, problem } = view
  const { name, lead, add, empty, related } = fieldList(list)
  const maySeeRelated = useMay(related?.permission ?? 'back-office')
  return (
    <SectionCard
      title={name()}
      lead={lead()}
      isList
      action={
        <span className={parts.wrappingLine}>
          {related && maySeeRelated && (
            <Link
              className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
              to={related.path}
              data-step
            >
              {related.name()}
            </Link>
          )}
          <ButtonLink href={`#${newItemId}`} variant="secondary" size="extra-small" icon="plus">
            {add()}
          </ButtonLink>
        </span>
      }
    >
      {isOrderChanged && (
        <p className={styles.orderChanged}>
          <ChangedMark /> {m.lists_order_changed()}
        </p>
      )}
      {problem && (
        <p className={styles.orderChanged} role="status">
          <Chip tone="error">{problem}</Chip>
        </p>
      )}
      {rows.length === 0 ? (
        <EmptyState title={m.lists_empty()} text={empty?.() ?? m.lists_empty_lead()} />
      ) : (
        <ol className={styles.rows}>
          {rows.map((row, at) => (
            <Row
              key={row.id}
              list={list}
              row={row}
              place={at + 1}
              total={rows.length}
              mark={mark}
              isMarked={row.id === of}
              isAsked={row.id === asked && row.isShown === true}
            />
          ))}
        </ol>
      )}
      <NewItem key={actionKey} view={view} typed={typed} />
    </SectionCard>
  )
}

/** Nothing of a new one is written before it has a name. */
function NewItem({ view: { list, services }, typed }: Pick<Props, 'typed'> & { view: ListView }) {
  const { title, parts: specs, newItem, add, asked = [] } = fieldList(list)
  const spec = specs[title]
  const field = itemField(list, 'x', spec && isLocal(spec) ? `${title}.${firstLanguage}` : title)
  return (
    <RowForm list={listPath(list)} fields={{ intent: 'add' satisfies ListIntent }}>
      <div className={styles.newItem}>
        <Field
          id={newItemId}
          name="title"
          label={m.lists_new_title({ item: newItem(), title: spec?.label() ?? '' })}
          error={undefined}
          defaultValue={typed.title ?? ''}
          maxLength={sizeOf(field)?.most}
          required
          autoComplete="off"
          className={compactField.compact}
        />
        {asked.map((part) => (
          <Asked key={part} name={part} spec={specs[part]} value={typed[part] ?? ''} services={services} />
        ))}
        <Button size="extra-small" icon="plus">
          {add()}
        </Button>
      </div>
    </RowForm>
  )
}

type AskedProps = {
  name: string
  spec: FieldSpec | undefined
  value: string
  services: ListView['services']
}

/** A part that the form for a new one asks for next to its title. */
function Asked({ name, spec, value, services }: AskedProps) {
  const id = `new-${name}`
  const label = spec?.label() ?? ''
  if (spec?.kind === 'choice' || spec?.kind === 'service') {
    const choices =
      spec.kind === 'choice'
        ? Object.entries(spec.of).map(([key, words]) => [key, words()] as const)
        : [['', m.prices_no_service()] as const, ...services.map((one) => [one.id, one.name] as const)]
    return (
      <FieldFrame id={id} label={label} className={compactField.compact}>
        <select id={id} name={name} defaultValue={value}>
          {choices.map(([key, words]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </FieldFrame>
    )
  }
  return (
    <Field
      id={id}
      name={name}
      label={label}
      error={undefined}
      defaultValue={value}
      inputMode={spec?.kind === 'cents' ? 'decimal' : undefined}
      autoComplete="off"
      className={compactField.compact}
    />
  )
}

type RowProps = {
  list: ListName
  row: ItemRow
  place: number
  total: number
  mark: string
  isMarked: boolean
  /** Whether it is really to be hidden. */
  isAsked: boolean
}

function Row({ list, row, place, total, mark, isMarked, isAsked }: RowProps) {
  const { id, name, title, picture, isShown, isChanged, lacksTranslation, hasProblem } = row
  const path = listPath(list)
  return (
    <li
      className={clsx(
        styles.item,
        picture === undefined && styles.withoutPicture,
        isMarked && styles.marked,
        isShown === false && styles.hidden,
      )}
      {...rowMark(id)}
    >
      <span className={styles.number} aria-hidden="true">
        {numberText(place)}
      </span>
      {picture !== undefined && (
        <span className={styles.picture}>{picture && <ServicePicture of={picture} alt="" />}</span>
      )}
      <div className={styles.text}>
        <p>
          <b>
            <bdi>{name}</bdi>
          </b>{' '}
          {isChanged && <ChangedMark />}
        </p>
        {row.detail !== '' && (
          <p>
            <bdi>{row.detail}</bdi>
          </p>
        )}
        {translations(title).map(({ language, text }) => (
          <p key={language} lang={language}>
            <bdi>{text}</bdi>
          </p>
        ))}
        {row.note && <p>{row.note}</p>}
        {row.changed && <p className={styles.changed}>{row.changed}</p>}
        {row.leftOut && (
          <Chip tone="warning" icon="eye-slash">
            {row.leftOut}
          </Chip>
        )}
        {row.isMarked && <p>{fieldList(list).marked?.label()}</p>}
        {lacksTranslation && (
          <Chip tone="warning" icon="translate">
            {m.lists_lacks_spanish()}
          </Chip>
        )}
        {isShown === false && row.linkedFrom.length > 0 && (
          <Chip tone="warning">{m.lists_linked_from({ places: listText(row.linkedFrom) })}</Chip>
        )}
        {hasProblem && isShown !== false && <Chip tone="error">{m.lists_has_problem()}</Chip>}
      </div>
      <div className={clsx(parts.wrappingLine, styles.actions)}>
        <MoveButtons
          list={path}
          fields={{ intent: 'move' satisfies ListIntent, id, seen: mark }}
          id={id}
          labels={{ earlier: m.lists_up({ name }), later: m.lists_down({ name }) }}
          place={place}
          total={total}
          icons="arrows"
        />
        {isShown !== undefined && <ShowButton list={path} row={row} />}
        <Link className={clsx(rowActions.button, styles.edit)} to={itemPath(list, id)} data-step>
          <Icon name="pencil-simple" />
          <span aria-hidden="true">{m.lists_edit()}</span>
          <span className={typography.visuallyHidden}>{m.lists_edit_of({ name })}</span>
        </Link>
        {!row.isFixed && (
          <RowForm list={path} fields={{ intent: 'delete' satisfies ListIntent, id, seen: mark }}>
            <button type="submit" className={moveButton.square} aria-label={m.lists_delete_of({ name })}>
              <Icon name="trash" size={19} />
            </button>
          </RowForm>
        )}
      </div>
      {isAsked && <BeforeHiding list={list} row={row} />}
    </li>
  )
}

/** What is lost with it, and the button that means it. */
function BeforeHiding({ list, row: { id, name, linkedFrom } }: { list: ListName; row: ItemRow }) {
  const path = listPath(list)
  return (
    <div className={clsx(callout.callout, styles.before)} role="alert">
      <p>
        <b>{m.lists_before_hiding({ name })}</b> {fieldList(list).beforeHiding?.(id)}
      </p>
      {linkedFrom.length > 0 && <p>{m.lists_linked_from({ places: listText(linkedFrom) })}</p>}
      <div className={parts.wrappingLine}>
        <RowForm list={path} fields={{ intent: 'show' satisfies ListIntent, id, sure: '1' }}>
          <Button size="extra-small">{m.lists_turn_off()}</Button>
        </RowForm>
        <ButtonLink href={path} variant="secondary" size="extra-small">
          {m.lists_keep_on()}
        </ButtonLink>
      </div>
    </div>
  )
}

function ShowButton({ list, row: { id, name, isShown } }: { list: string; row: ItemRow }) {
  const fields = { intent: 'show' satisfies ListIntent, id, ...(!isShown && { shown: '1' }) }
  return (
    <RowForm list={list} fields={fields}>
      <button type="submit" id={`show-${id}`} className={clsx(parts.inline, styles.showButton)}>
        <Icon name={isShown ? 'eye' : 'eye-slash'} size={20} />
        {isShown ? m.lists_shown() : m.lists_hidden()}
        <span className={typography.visuallyHidden}>
          {isShown ? m.lists_hide({ name }) : m.lists_show({ name })}
        </span>
      </button>
    </RowForm>
  )
}
