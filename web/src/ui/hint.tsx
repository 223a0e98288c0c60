// A tooltip for one of hundreds, as the cells of a list are: made when the pointer comes. The element that the pointer came to stays: were it drawn anew, a press in
// that instant would be none, and the row that it lies in would not open.
import { type ReactNode, useState } from "react";
import { Tooltip } from "antd";

interface HintProps {
  title: () => ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Hint({ title, className, children }: HintProps) {
  const [near, setNear] = useState(false);
  return (
    <span className={className} onPointerEnter={() => setNear(true)}>
      {near ? (
        <Tooltip title={title} mouseEnterDelay={0.1}>
          <span>{children}</span>
        </Tooltip>
      ) : (
        children
      )}
    </span>
  );
}
