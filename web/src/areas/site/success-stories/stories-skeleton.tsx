import { Skeleton } from '../../../design/skeleton.tsx'
import story from './story.module.css'
import styles from './story-timeline.module.css'

/** The places of the newest month and of its first three stories; the status line says that they come. */
export function StoriesSkeleton() {
  return (
    <div className={styles.month} aria-busy>
      <div>
        <Skeleton height="1.6rem" />
      </div>
      <div className={styles.stories}>
        {[1, 2, 3].map((place) => (
          <div key={place} className={story.story}>
            <Skeleton height="12rem" />
            <div className={story.text}>
              <Skeleton width="60%" height="1.6rem" />
              <Skeleton height="4.5rem" />
              <Skeleton width="40%" height="2.5rem" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
