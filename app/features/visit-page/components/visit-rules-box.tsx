import { clsx } from 'clsx'
import { Form, useNavigation } from 'react-router'
import { sectionPath } from '#app/features/access/screens/settings/address.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import checkLine from '#app/ui/back-office/check-line.module.css'
import filters from '#app/ui/back-office/filters.module.css'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import { changeUntilChoices, mostMovesChoices, type VisitRules } from '../rules.ts'

/** How far patients change their visits themselves, by the private link of each. */
export function VisitRulesBox({
  changeUntilHours,
  mostMoves,
  asksBirthDate,
  showsPrices,
}: VisitRules & { asksBirthDate: boolean; showsPrices: boolean }) {
  const busy = useNavigation().formAction === visitRulesPath
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="visits-title">
      <h2 id="visits-title">{m.visit_page_rules_title()}</h2>
      <p>{m.visit_page_rules_lead()}</p>
      <Form method="post" action={visitRulesPath} replace preventScrollReset>
        <Choice
          name="changeUntilHours"
          label={m.visit_page_rules_until()}
          hint={m.visit_page_rules_until_hint()}
          chosen={changeUntilHours}
          choices={changeUntilChoices}
          say={(count) =>
            count === 0 ? m.visit_page_rules_until_start() : m.visit_page_rules_hours({ count })
          }
        />
        <Choice
          name="mostMoves"
          label={m.visit_page_rules_moves()}
          hint={m.visit_page_rules_moves_hint()}
          chosen={mostMoves}
          choices={mostMovesChoices}
          say={(count) => (count === 0 ? m.visit_page_rules_never() : m.visit_page_rules_times({ count }))}
        />
        <label className={checkLine.checkLine}>
          <input
            key={String(asksBirthDate)}
            type="checkbox"
            name="asksBirthDate"
            value="yes"
            defaultChecked={asksBirthDate}
          />
          <span>
            <b>{m.visit_page_rules_birth_date()}</b> <small>{m.visit_page_rules_birth_date_hint()}</small>
          </span>
        </label>
        <label className={checkLine.checkLine}>
          <input
            key={String(showsPrices)}
            type="checkbox"
            name="showsPrices"
            value="yes"
            defaultChecked={showsPrices}
          />
          <span>
            <b>{m.visit_page_rules_prices()}</b> <small>{m.visit_page_rules_prices_hint()}</small>
          </span>
        </label>
        <Button size="extra-small" busy={busy} className={box.button}>
          {m.visit_page_rules_save()}
        </Button>
      </Form>
    </section>
  )
}

const visitRulesPath = sectionPath('booking')

type ChoiceProps = {
  name: keyof VisitRules
  label: string
  hint: string
  chosen: number
  choices: readonly number[]
  say: (count: number) => string
}

function Choice({ name, label, hint, chosen, choices, say }: ChoiceProps) {
  return (
    <div className={clsx(box.line, box.choosing)}>
      <label htmlFor={name}>
        <b>{label}</b>
        <small>{hint}</small>
      </label>
      <span className={filters.field}>
        <select key={chosen} id={name} name={name} defaultValue={chosen}>
          {choices.map((count) => (
            <option key={count} value={count}>
              {say(count)}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </span>
    </div>
  )
}
