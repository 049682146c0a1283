import { clsx } from 'clsx'
import { type MouseEvent, useRef } from 'react'
import { Link } from 'react-router'
import type { Spoken } from '#app/features/access/permissions/intents.ts'
import { m } from '#app/language/messages.ts'
import buttons from '#app/ui/button.module.css'
import typography from '#app/ui/typography.module.css'
import type { OpenMessage } from '../desk/conversation.server.ts'
import type { MessageIntent } from '../desk/page.server.ts'
import { templatesPath } from '../templates/address.ts'
import styles from './saved-replies.module.css'

type Props = {
  templates: OpenMessage['templates']
  /** Puts a text into the reply. Without a script the server adds it to the draft. */
  use: (text: string) => void
}

/** Replies kept under a name; choosing one begins an answer with it. */
export function SavedReplies({ templates, use }: Props) {
  const menu = useRef<HTMLDetailsElement>(null)
  const choose = (event: MouseEvent, text: string) => {
    event.preventDefault()
    if (menu.current) menu.current.open = false
    use(text)
  }
  return (
    <details ref={menu} className={styles.menu}>
      <summary className={clsx(buttons.button, buttons.secondary, buttons.extraSmall)}>
        {m.contact_templates_title()}
      </summary>
      <ul className={styles.list}>
        {templates.map(({ id, name, text }) => (
          <li key={id}>
            <button
              type="submit"
              name="intent"
              value={`use ${id}` satisfies Spoken<MessageIntent>}
              className={styles.choice}
              title={text}
              onClick={(event) => choose(event, text)}
            >
              <bdi>{name}</bdi>
              <span className={typography.visuallyHidden}> {m.contact_templates_use()}</span>
            </button>
          </li>
        ))}
        <li>
          <Link className={styles.manage} to={templatesPath}>
            {templates.length === 0 ? m.contact_templates_add() : m.contact_templates_manage()}
          </Link>
        </li>
      </ul>
    </details>
  )
}
