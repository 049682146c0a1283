import { clsx } from 'clsx'
import { m } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import layout from '../../../../ui/layout.module.css'
import textLink from '../../../../ui/text-link.module.css'
import type { VisitView } from '../page.server.ts'
import styles from './answer-panel.module.css'

type Props = Pick<VisitView, 'saidComing' | 'path'> & {
  /** It was said just now. */
  focus: boolean
}

/** "I'll be there", which only a press says: mail scanners open the page, and nobody is counted for that. */
export function AnswerPanel({ saidComing, path, focus }: Props) {
  if (saidComing === null)
    return (
      <form method="post" action={path} className={clsx(styles.panel, layout.notOnPaper)}>
        <p>
          <b>{m.visit_page_ask()}</b>
          {m.visit_page_ask_text()}
        </p>
        <Button type="submit" name="answer" value="coming">
          {m.visit_page_coming()}
        </Button>
      </form>
    )
  return (
    <form method="post" action={path} className={clsx(styles.panel, styles.message)}>
      <Icon name="check-circle-bold" size={26} />
      <p role="status" tabIndex={-1} data-focus-first={focus || undefined}>
        <b>{m.visit_page_thanks()}</b>
        {m.visit_page_thanks_text()}
      </p>
      <button
        type="submit"
        name="answer"
        value="not-coming"
        className={clsx(textLink.textLink, styles.takeBack, layout.notOnPaper)}
      >
        {m.visit_page_take_back()}
      </button>
    </form>
  )
}
