// Chooses whose entries are shown; whoever an address names is called by name before anything was looked up.
import { RecordPicker, useName } from "~/resource/index.tsx";

interface PersonPickerProps {
  id: string | undefined;
  onChoose: (id: string) => void;
  /** What nobody chosen means. */
  placeholder: string;
  label: string;
}

export function PersonPicker(props: PersonPickerProps) {
  return props.id ? <Known {...props} id={props.id} /> : <Picker {...props} />;
}

function Known(props: PersonPickerProps & { id: string }) {
  const name = useName("users", props.id);
  return <Picker {...props} {...(name && { names: { [props.id]: name } })} />;
}

const Picker = ({ id, onChoose, placeholder, label, names }: PersonPickerProps & { names?: Record<string, string> }) => (
  <RecordPicker
    resource="users"
    value={id}
    onChange={(chosen) => onChoose(typeof chosen === "string" ? chosen : "")}
    placeholder={placeholder}
    aria-label={label}
    {...(names && { names })}
  />
);
