import {
  lazy,
  Suspense,
  type ComponentType,
  type ReactNode,
  useDeferredValue,
  useState,
  useSyncExternalStore,
} from 'react'

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

const neverChanges = () => () => undefined

/**
 * Renders its children right after what stands around them has been rendered and can be used. On a page that
 * the server rendered they are there from the beginning: what a server renders comes whole.
 */
export function DeferredRender({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  const [isWhole] = useState(isHydrated)
  const isTime = useDeferredValue(true, isWhole)
  return isTime ? children : null
}
