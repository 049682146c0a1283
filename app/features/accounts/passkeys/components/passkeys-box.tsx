import { clsx } from 'clsx'
import { Link } from 'react-router'
import { dialogAddress } from '#app/features/accounts/address.ts'
import type { OwnFactors, ShownPasskey } from '#app/features/accounts/two-step/page.server.ts'
import { m } from '#app/language/messages.ts'
import { rowMark } from '#app/platform/lists/list-address.ts'
import box from '#app/ui/back-office/box.module.css'
import { Chip } from '#app/ui/back-office/chip.tsx'
import { ForInstaller } from '#app/ui/back-office/for-installer.tsx'
import quietText from '#app/ui/back-office/quiet-text.module.css'
import buttons from '#app/ui/button.module.css'
import card from '#app/ui/card.module.css'
import { Icon } from '#app/ui/icon.tsx'
import typography from '#app/ui/typography.module.css'

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
