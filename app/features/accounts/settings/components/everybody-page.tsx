import { clsx } from 'clsx'
import { RolesTable } from '#app/features/access/permissions/components/roles-table.tsx'
import { peoplePath, type SettingsAddress } from '#app/features/accounts/address.ts'
import { useAttempt } from '#app/features/accounts/components/refusal.tsx'
import type { EverybodysFactor } from '#app/features/accounts/two-step/page.server.ts'
import { m } from '#app/language/messages.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { RowForm } from '#app/ui/back-office/row-form.tsx'
import { Banner } from '#app/ui/banner.tsx'
import { Button } from '#app/ui/button.tsx'
import card from '#app/ui/card.module.css'
import type { EverybodyIntent } from '../desk.server.ts'
import type { EverybodyView } from '../page.server.ts'
import styles from './everybody-page.module.css'
import { PendingActionDialog } from './pending-action.tsx'
import { ClinicBox } from './settings-boxes.tsx'
import { type RefusedAction, SettingsHead, SettingsNotice } from './settings-head.tsx'

/** What the owner decides about everybody's sign-in, and who still has to do something for it. */
function EverybodyBox({ isRequired, required, isAlone, elsewhere }: EverybodysFactor) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="everybody-title">
      <h2 id="everybody-title">{m.two_step_everybody()}</h2>
      <p>{m.two_step_everybody_lead()}</p>
      {elsewhere && (
        <Banner tone="warning">
          <p>{elsewhere}</p>
        </Banner>
      )}
      <Choice
        title={m.two_step_required()}
        text={required}
        isOn={isRequired}
        intent={isRequired ? 'stop-requiring-factor' : 'require-factor'}
        button={isRequired ? m.two_step_stop_requiring() : m.two_step_require()}
      />
      <Choice
        title={m.two_step_alone()}
        text={isAlone ? m.two_step_alone_on() : m.two_step_alone_off()}
        isOn={isAlone}
        intent={isAlone ? 'stop-passkey-alone' : 'allow-passkey-alone'}
        button={isAlone ? m.two_step_stop_alone() : m.two_step_allow_alone()}
      />
    </section>
  )
}

type ChoiceProps = { title: string; text: string; isOn: boolean; intent: EverybodyIntent; button: string }

function Choice({ title, text, isOn, intent, button }: ChoiceProps) {
  return (
    <div className={clsx(box.line, styles.choice)}>
      <span>
        <b>{title}</b>{' '}
        <Chip tone={isOn ? 'success' : 'plain'}>{isOn ? m.settings_users_on() : m.settings_users_off()}</Chip>
        <small>{text}</small>
      </span>
      <RowForm list={peoplePath} fields={{ intent }}>
        <Button variant="secondary" size="extra-small">
          {button}
        </Button>
      </RowForm>
    </div>
  )
}

type Props = {
  view: EverybodyView
  action: SettingsAddress['action']
  refused: RefusedAction | undefined
  actionKey: string
}

/** What holds for everybody who signs in, and what each role opens. */
export function EverybodyPage({ view, action, refused, actionKey }: Props) {
  const attempt = useAttempt(refused)
  return (
    <>
      <SettingsHead title={m.settings_sections_people()} path={peoplePath} actionKey={actionKey} />
      <SettingsNotice refused={refused} done={action} actionKey={actionKey} />
      {refused?.asks && (
        <PendingActionDialog action={refused} proof={view.proof} attempt={attempt} path={peoplePath} />
      )}
      <EverybodyBox {...view.factor} />
      <ClinicBox key={actionKey} {...view.clinic} />
      <RolesTable />
    </>
  )
}
