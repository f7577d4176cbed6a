import type { PendingDevice, WhoAmI } from "@modelyard/hub/contract";
import { useText } from "../../frame/page-context.tsx";
import { paths } from "../../paths.ts";
import { Fact } from "../../ui/fact.tsx";
import { Field } from "../../ui/field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { Time } from "../../ui/time.tsx";
import { OrganisationChoice, RequestedRights } from "./app-request.tsx";

/** The form for the code that a device shows. */
export function EnterCodePage({ code, problem }: { code?: string | undefined; problem?: string | undefined }) {
  const { oauth: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.deviceHeading}</h1>
      <p className="mt-2 text-muted">{text.deviceLead}</p>
      <Problem message={problem} />
      <form method="get" action={paths.device()} className="form">
        <Field
          name="user_code"
          label={text.code}
          hint={text.codeHint}
          defaultValue={code}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          required
        />
        <button className="button primary">{text.continue}</button>
      </form>
    </div>
  );
}

/** The page on which a user decides about a device. */
export function DecideDevicePage({ device, viewer }: { device: PendingDevice; viewer: WhoAmI }) {
  const { oauth: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.codeHeading}</h1>
      <p className="user-code">
        <code>{device.userCode}</code>
      </p>
      <p className="note">{text.deviceWarning}</p>
      <section aria-labelledby="request" className="mt-8">
        <h2 id="request" className="section-title">
          {text.requests(device.app.name)}
        </h2>
        <p className="mt-2 text-muted">{text.signedInAs(viewer.name)}</p>
        <dl className="app-request">
          <Fact name={text.from}>{device.address ?? text.unknownAddress}</Fact>
          <Fact name={text.at}>
            <Time iso={device.requestedAt} />
          </Fact>
        </dl>
        <RequestedRights {...device} />
        <form method="post" action={paths.decideDevice()} className="form">
          <input type="hidden" name="user_code" value={device.userCode} />
          {device.isUnlimited ? null : <OrganisationChoice orgs={viewer.orgs} />}
          <div className="app-decision">
            <button className="button primary" name="decision" value="allow">
              {text.allow}
            </button>
            <button className="button" name="decision" value="deny">
              {text.deny}
            </button>
          </div>
        </form>
      </section>
    </div>
  );
}

export function DeviceDonePage({ decision }: { decision: "allow" | "deny" }) {
  const { oauth: text } = useText();
  return (
    <div className="wrap form-page">
      <h1 className="page-title">{text.doneHeading[decision]}</h1>
      <p className="mt-2 text-muted">{text.done[decision]}</p>
    </div>
  );
}
