import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A component whose code comes with its first use; until then `waiting` stands in its place. */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode | ((props: Props) => ReactNode) = null,
) {
  const Component = lazy(async () => ({ default: await load() }))
  return function Lazily(props: Props) {
    return (
      <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
        <Component {...props} />
      </Suspense>
    )
  }
}
