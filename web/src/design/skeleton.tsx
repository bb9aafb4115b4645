import styles from './skeleton.module.css'

type Props = { width?: string; height?: string }

/** Stands for content whose shape is known, as high as that will be; it shows itself after 150 ms. */
export function Skeleton({ width = '100%', height = '1rem' }: Props) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden />
}
