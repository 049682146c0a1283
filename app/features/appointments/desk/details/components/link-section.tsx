import { m } from '../../../../../language/messages.ts'
import quietText from '../../../../../ui/back-office/quiet-text.module.css'
import { RowForm } from '../../../../../ui/back-office/row-form.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { visitAddress } from '../../address.ts'

/** The patient's private link: renewed where it came into other hands. */
export const LinkSection = ({ id, list }: { id: string; list: string }) => (
  <section>
    <h3>{m.details_link()}</h3>
    <p className={quietText.line}>{m.details_link_text()}</p>
    <RowForm list={visitAddress(list, id)} fields={{ intent: 'renew-link', id }}>
      <Button type="submit" variant="secondary" size="extra-small">
        {m.details_link_renew()}
      </Button>
    </RowForm>
  </section>
)
