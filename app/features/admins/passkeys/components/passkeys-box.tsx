import { clsx } from 'clsx'
import { Link } from 'react-router'
import { m } from '../../../../language/messages.ts'
import { rowMark } from '../../../../platform/lists/list-address.ts'
import box from '../../../../ui/back-office/box.module.css'
import { Chip } from '../../../../ui/back-office/chip.tsx'
import { ForInstaller } from '../../../../ui/back-office/for-installer.tsx'
import quietText from '../../../../ui/back-office/quiet-text.module.css'
import buttons from '../../../../ui/button.module.css'
import card from '../../../../ui/card.module.css'
import { Icon } from '../../../../ui/icon.tsx'
import typography from '../../../../ui/typography.module.css'
import type { OwnFactors, ShownPasskey } from '../../second-factor/page.server.ts'
import { dialogAddress } from '../../settings/address.ts'

/** One's own passkeys, each with its end. */
export function PasskeysBox({ passkeys, canAdd }: Pick<OwnFactors, 'passkeys' | 'canAdd'>) {
  return (
    <section className={clsx(card.card, box.box)} aria-labelledby="passkeys-title">
      <h2 id="passkeys-title">{m.passkeys_title()}</h2>
      <p>{m.passkeys_lead()}</p>
      {passkeys.length > 0 && (
        <ul className={box.entries}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {passkeys.length === 0 && canAdd && <p className={quietText.text}>{m.passkeys_none()}</p>}
      {canAdd ? (
        <Link
          className={clsx(buttons.button, buttons.secondary, buttons.extraSmall, box.button)}
          to={dialogAddress({ kind: 'passkey' })}
          replace
          preventScrollReset
        >
          <Icon name="plus" />
          {m.passkeys_add()}
        </Link>
      ) : (
        <>
          <p className={quietText.text}>{m.passkeys_no_place()}</p>
          <ForInstaller>{m.passkeys_installer_place()}</ForInstaller>
        </>
      )}
    </section>
  )
}

function Row({ passkey }: { passkey: ShownPasskey }) {
  const { id, name, line, isSynced, problem } = passkey
  return (
    <li {...rowMark(id)}>
      <Icon name="fingerprint" />
      <span>
        <bdi>{name}</bdi> {isSynced && <Chip tone="plain">{m.passkeys_synced()}</Chip>}
        <small className={typography.figures}>{line}</small>
        {problem && <small className={box.problem}>{problem}</small>}
      </span>
      <Link
        className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}
        to={dialogAddress({ kind: 'remove-passkey', id })}
        replace
        preventScrollReset
      >
        {m.passkeys_remove()}
        <span className={typography.visuallyHidden}>{m.passkeys_remove_spoken({ name })}</span>
      </Link>
    </li>
  )
}
