import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import box from '../../../../ui/back-office/box.module.css'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import { RowForm } from '../../../../ui/back-office/row-form.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import card from '../../../../ui/card.module.css'
import { settingsPath } from '../../settings/address.ts'
import type { EverybodysFactor } from '../page.server.ts'
import styles from './everybody-box.module.css'

/** What the owner decides about everybody's sign-in, and who still has to do something for it. */
export function EverybodyBox({ isRequired, required, isAlone, elsewhere }: EverybodysFactor) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="everybody-title">
      <h2 id="everybody-title">{m.second_factor_everybody()}</h2>
      <p>{m.second_factor_everybody_lead()}</p>
      {elsewhere && (
        <Banner tone="warning">
          <p>{elsewhere}</p>
        </Banner>
      )}
      <Choice
        title={m.second_factor_required()}
        text={required}
        isOn={isRequired}
        intent={isRequired ? 'stop-requiring-factor' : 'require-factor'}
        button={isRequired ? m.second_factor_stop_requiring() : m.second_factor_require()}
      />
      <Choice
        title={m.second_factor_alone()}
        text={isAlone ? m.second_factor_alone_on() : m.second_factor_alone_off()}
        isOn={isAlone}
        intent={isAlone ? 'stop-passkey-alone' : 'allow-passkey-alone'}
        button={isAlone ? m.second_factor_stop_alone() : m.second_factor_allow_alone()}
      />
    </section>
  )
}

type ChoiceProps = { title: string; text: string; isOn: boolean; intent: string; button: string }

function Choice({ title, text, isOn, intent, button }: ChoiceProps) {
  return (
    <div className={clsx(box.line, styles.choice)}>
      <span>
        <b>{title}</b>{' '}
        <Chip tone={isOn ? 'success' : 'plain'}>{isOn ? m.settings_users_on() : m.settings_users_off()}</Chip>
        <small>{text}</small>
      </span>
      <RowForm list={settingsPath} fields={{ intent }}>
        <Button type="submit" variant="secondary" size="extra-small">
          {button}
        </Button>
      </RowForm>
    </div>
  )
}
