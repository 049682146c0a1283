import { m } from '../../../language/messages.ts'
import { pageCopy } from '../page/copy.ts'
import styles from './publishing-policy.module.css'

/** What is published, what is refused and why, where people decide whether to write. */
export function PublishingPolicy() {
  return (
    <section className={styles.policy} aria-labelledby="policy">
      <h2 id="policy">{m.testimonials_page_policy_heading()}</h2>
      {pageCopy.policy().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </section>
  )
}
